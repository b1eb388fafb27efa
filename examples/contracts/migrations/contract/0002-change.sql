alter table contracts add column delete_user text;
alter table contracts add column delete_time timestamptz;
create index contracts_deleted_index on contracts (delete_time desc nulls last, id desc) where deleted;
create trigger contracts_deletion before update on contracts for each row
  when (old.deleted is distinct from new.deleted)
  execute function note_deletion();
update contracts set (delete_user, delete_time) = (
    select username, time from audit_events
    where module = 'contract' and record_id = contracts.id and event = 'RecordDeleted' order by time desc limit 1)
  where deleted and delete_time is null;
with page as (
  select min(id) as id, min(parent_id) as parent_id from menus
    where type = 2 and permission = 'sys:contract:page' and not deleted having count(*) > 0
)
insert into menus (parent_id, name, type, permission, path, component, visible, sort)
  select page.id, title, kind, permission, route, component, visible, place
  from page, (values
    ('合同已删除记录', 2, 'sys:contract:deleted', '/system/contract/deleted', 'system/contract/deleted', 2, 7)
  ) as added (title, kind, permission, route, component, visible, place);
with page as (
  select min(id) as id, min(parent_id) as parent_id from menus
    where type = 2 and permission = 'sys:contract:deleted' and not deleted having count(*) > 0
)
insert into menus (parent_id, name, type, permission, path, component, visible, sort)
  select page.id, title, kind, permission, route, component, visible, place
  from page, (values
    ('合同恢复', 3, 'sys:contract:restore', '', '', 1, 8)
  ) as added (title, kind, permission, route, component, visible, place);
with page as (
  select min(id) as id, min(parent_id) as parent_id from menus
    where type = 2 and permission = 'sys:contract:page' and not deleted having count(*) > 0
)
insert into menus (parent_id, name, type, permission, sort)
  select page.id, title, 3, permission, place
  from page, (values
    ('合同导入', 'sys:contract:import', 8),
    ('合同导入模板', 'sys:contract:template', 9)
  ) as buttons (title, permission, place);
