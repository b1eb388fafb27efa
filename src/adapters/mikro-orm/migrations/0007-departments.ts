import { Migration } from '@mikro-orm/migrations';
import { ASSIGNMENT_SCOPES } from './0007-departments/assignment-scopes.js';
import { DEPARTMENT_MENUS } from './0007-departments/department-menus.js';
import { DEPARTMENT_TABLE } from './0007-departments/department-table.js';

/** Departments, their menus for databases that have menus, and the data scopes of assignments. */
export class Departments extends Migration {
  override up(): void {
    for (const sql of [DEPARTMENT_TABLE, DEPARTMENT_MENUS, ASSIGNMENT_SCOPES]) this.addSql(sql);
  }
}
