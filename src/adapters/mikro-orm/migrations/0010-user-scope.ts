import { Migration } from '@mikro-orm/migrations';

/** Lists of users that are limited to departments: the index that they are read along, and the totals. */
const USER_SCOPE = `
create index users_department_id_scope_index on users (department_id, sort, id) include (status) where not deleted;

select track_departments('users', 'department_id');
`;

/** Users in data scopes. */
export class UserScope extends Migration {
  override up(): void {
    this.addSql(USER_SCOPE);
  }
}
