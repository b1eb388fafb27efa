import { Migration } from '@mikro-orm/migrations';

const foreignKey = (table: string, column: string, target: string): string =>
  `constraint ${table}_${column}_foreign foreign key (${column}) references ${target} (id) on update cascade on delete cascade`;

const linkTable = (table: string, [left, leftTable]: [string, string], [right, rightTable]: [string, string]): string =>
  `create table ${table} (${left} integer not null, ${right} integer not null, primary key (${left}, ${right}),
    ${foreignKey(table, left, leftTable)}, ${foreignKey(table, right, rightTable)})`;

/** Which user has which role, and which role opens which menu. */
export class CreateLinks extends Migration {
  override up(): void {
    this.addSql(linkTable('user_roles', ['user_id', 'users'], ['role_id', 'roles']));
    this.addSql(linkTable('role_menus', ['role_id', 'roles'], ['menu_id', 'menus']));
  }

  override down(): void {
    this.addSql('drop table role_menus');
    this.addSql('drop table user_roles');
  }
}
