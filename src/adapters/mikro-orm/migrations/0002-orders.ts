import { Migration } from '@mikro-orm/migrations';

/** The tables as the declarations of the modules have them since lists can be ordered: an index for each order, and two types. */
const ORDERS = `
drop trigger users_version on users;
alter table users alter column username type text using username::text;
create index users_username_order_index on users (username collate "C", id) include (status) where not deleted;
create index users_create_time_order_index on users (create_time, id) include (status) where not deleted;
create trigger users_version before update on users for each row
  when (old.username is distinct from new.username
    or old.realname is distinct from new.realname
    or old.sort is distinct from new.sort
    or old.status is distinct from new.status)
  execute function raise_version();

create index roles_name_order_index on roles (name collate "C", id) include (status) where not deleted;
create index roles_create_time_order_index on roles (create_time, id) include (status) where not deleted;

create index menus_name_order_index on menus (name collate "C", id) include (type, status) where not deleted;
create index menus_create_time_order_index on menus (create_time, id) include (type, status) where not deleted;

create index positions_name_order_index on positions (name collate "C", id) include (status) where not deleted;
create index positions_create_time_order_index on positions (create_time, id) include (status) where not deleted;

drop trigger examples_version on examples;
alter table examples alter column type type integer using type::integer;
create index examples_name_order_index on examples (name collate "C", id) include (type, status) where not deleted;
create index examples_create_time_order_index on examples (create_time, id) include (type, status) where not deleted;
create trigger examples_version before update on examples for each row
  when (old.name is distinct from new.name
    or old.type is distinct from new.type
    or old.sort is distinct from new.sort
    or old.status is distinct from new.status)
  execute function raise_version();
`;

/** Orders of lists that users choose. */
export class Orders extends Migration {
  override up(): void {
    this.addSql(ORDERS);
  }
}
