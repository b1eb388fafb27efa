alter table customers add column delete_user text;
alter table customers add column delete_time timestamptz;
create index customers_deleted_index on customers (delete_time desc nulls last, id desc) where deleted;
create trigger customers_deletion before update on customers for each row
  when (old.deleted is distinct from new.deleted)
  execute function note_deletion();
update customers set (delete_user, delete_time) = (
    select username, time from audit_events
    where module = 'customer' and record_id = customers.id and event = 'RecordDeleted' order by time desc limit 1)
  where deleted and delete_time is null;
with page as (
  select min(id) as id, min(parent_id) as parent_id from menus
    where type = 2 and permission = 'sys:customer:page' and not deleted having count(*) > 0
)
insert into menus (parent_id, name, type, permission, path, component, visible, sort)
  select page.id, title, kind, permission, route, component, visible, place
  from page, (values
    ('客户已删除记录', 2, 'sys:customer:deleted', '/system/customer/deleted', 'system/customer/deleted', 2, 7)
  ) as added (title, kind, permission, route, component, visible, place);
with page as (
  select min(id) as id, min(parent_id) as parent_id from menus
    where type = 2 and permission = 'sys:customer:deleted' and not deleted having count(*) > 0
)
insert into menus (parent_id, name, type, permission, path, component, visible, sort)
  select page.id, title, kind, permission, route, component, visible, place
  from page, (values
    ('客户恢复', 3, 'sys:customer:restore', '', '', 1, 8)
  ) as added (title, kind, permission, route, component, visible, place);
with page as (
  select min(id) as id, min(parent_id) as parent_id from menus
    where type = 2 and permission = 'sys:customer:page' and not deleted having count(*) > 0
)
insert into menus (parent_id, name, type, permission, sort)
  select page.id, title, 3, permission, place
  from page, (values
    ('客户导入', 'sys:customer:import', 8),
    ('客户导入模板', 'sys:customer:template', 9)
  ) as buttons (title, permission, place);
