import { Migration } from '@mikro-orm/migrations';

/** Lists of users are filtered by whether a user has a second factor. That change of a user raises the version. */
const FACTOR_FILTER = `
drop index users_page_index;
drop index users_username_order_index;
drop index users_create_time_order_index;
drop index users_department_id_scope_index;
create index users_page_index on users (sort, id) include (status, department_id, has_factor) where not deleted;
create index users_username_order_index on users (username collate "C", id) include (status, department_id, has_factor) where not deleted;
create index users_create_time_order_index on users (create_time, id) include (status, department_id, has_factor) where not deleted;
create index users_department_id_scope_index on users (department_id, sort, id) include (status, has_factor) where not deleted;

drop trigger users_version on users;
create trigger users_version before update on users for each row
  when (old.username is distinct from new.username
    or old.realname is distinct from new.realname
    or old.department_id is distinct from new.department_id
    or old.valid_until is distinct from new.valid_until
    or old.sort is distinct from new.sort
    or old.status is distinct from new.status
    or old.has_factor is distinct from new.has_factor)
  execute function raise_version();
`;

/** Whether a user has a second factor, as a filter of lists. */
export class FactorFilter extends Migration {
  override up(): void {
    this.addSql(FACTOR_FILTER);
  }
}
