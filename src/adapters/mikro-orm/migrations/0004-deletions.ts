import { Migration } from '@mikro-orm/migrations';

/** Notes who deleted a record and when, for every table of records. The trail tells it of earlier deletions. */
const DELETIONS = `
-- A deletion has a time, whichever program deletes. A restored record has neither time nor user.
create function note_deletion() returns trigger language plpgsql as $function$
  begin
    if new.deleted then
      new.delete_time := coalesce(new.delete_time, now());
    else
      new.delete_time := null;
      new.delete_user := null;
    end if;
    return new;
  end $function$;

alter table users add column delete_user text;
alter table users add column delete_time timestamptz;
create index users_deleted_index on users (delete_time desc nulls last, id desc) where deleted;
create trigger users_deletion before update on users for each row
  when (old.deleted is distinct from new.deleted)
  execute function note_deletion();
update users set (delete_user, delete_time) = (
    select username, time from audit_events
    where module = 'user' and record_id = users.id and event = 'RecordDeleted' order by time desc limit 1)
  where deleted and delete_time is null;

alter table roles add column delete_user text;
alter table roles add column delete_time timestamptz;
create index roles_deleted_index on roles (delete_time desc nulls last, id desc) where deleted;
create trigger roles_deletion before update on roles for each row
  when (old.deleted is distinct from new.deleted)
  execute function note_deletion();
update roles set (delete_user, delete_time) = (
    select username, time from audit_events
    where module = 'role' and record_id = roles.id and event = 'RecordDeleted' order by time desc limit 1)
  where deleted and delete_time is null;

alter table menus add column delete_user text;
alter table menus add column delete_time timestamptz;
create index menus_deleted_index on menus (delete_time desc nulls last, id desc) where deleted;
create trigger menus_deletion before update on menus for each row
  when (old.deleted is distinct from new.deleted)
  execute function note_deletion();
update menus set (delete_user, delete_time) = (
    select username, time from audit_events
    where module = 'menu' and record_id = menus.id and event = 'RecordDeleted' order by time desc limit 1)
  where deleted and delete_time is null;

alter table positions add column delete_user text;
alter table positions add column delete_time timestamptz;
create index positions_deleted_index on positions (delete_time desc nulls last, id desc) where deleted;
create trigger positions_deletion before update on positions for each row
  when (old.deleted is distinct from new.deleted)
  execute function note_deletion();
update positions set (delete_user, delete_time) = (
    select username, time from audit_events
    where module = 'position' and record_id = positions.id and event = 'RecordDeleted' order by time desc limit 1)
  where deleted and delete_time is null;

alter table examples add column delete_user text;
alter table examples add column delete_time timestamptz;
create index examples_deleted_index on examples (delete_time desc nulls last, id desc) where deleted;
create trigger examples_deletion before update on examples for each row
  when (old.deleted is distinct from new.deleted)
  execute function note_deletion();
update examples set (delete_user, delete_time) = (
    select username, time from audit_events
    where module = 'example' and record_id = examples.id and event = 'RecordDeleted' order by time desc limit 1)
  where deleted and delete_time is null;
`;

/** Where menus are in use: a hidden page below the page of each module, and below it a button. */
const MENUS = `
with titles (module, title) as (
  values ('user', '用户'), ('role', '角色'), ('menu', '菜单'), ('position', '岗位'), ('example', '示例')
), pages as (
  select module, title, min(id) as id
  from titles join menus on permission = 'sys:' || module || ':page' and type = 2 and not deleted
  group by module, title
), lists as (
  insert into menus (parent_id, name, type, permission, path, component, visible, sort)
  select id, title || '已删除记录', 2, 'sys:' || module || ':deleted', '/system/' || module || '/deleted',
    'system/' || module || '/deleted', 2,
    (select coalesce(max(sort), 0) + 1 from menus where parent_id = pages.id and not deleted)
  from pages order by id
  returning id, permission
)
insert into menus (parent_id, name, type, permission, sort)
  select lists.id, title || '恢复', 3, 'sys:' || module || ':restore', 1
  from lists join titles on permission = 'sys:' || module || ':deleted' order by lists.id;
`;

/** Deleted records with their time and user. */
export class Deletions extends Migration {
  override up(): void {
    this.addSql(DELETIONS);
    this.addSql(MENUS);
  }
}
