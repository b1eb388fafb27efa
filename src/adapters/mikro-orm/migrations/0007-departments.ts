import { Migration } from '@mikro-orm/migrations';
import { DEPARTMENT_MENUS } from './0007-departments/department-menus.js';
import { DEPARTMENT_TABLE } from './0007-departments/department-table.js';

/** Departments, and their menus for databases that have menus. */
export class Departments extends Migration {
  override up(): void {
    for (const sql of [DEPARTMENT_TABLE, DEPARTMENT_MENUS]) this.addSql(sql);
  }
}
