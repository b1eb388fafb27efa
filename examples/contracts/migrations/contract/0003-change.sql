drop index contracts_page_index;
drop index contracts_number_order_index;
drop index contracts_amount_order_index;
drop index contracts_signed_on_order_index;
drop index contracts_signed_on_descending_index;
drop index contracts_create_time_order_index;
drop trigger contracts_version on contracts;
alter table contracts add column department_id integer;
create index contracts_page_index on contracts (sort, id) include (status, stage, urgent, customer_id, owner_id, department_id, amount, signed_on, remind_at) where not deleted;
create index contracts_number_order_index on contracts (number collate "C", id) include (status, stage, urgent, customer_id, owner_id, department_id, amount, signed_on, remind_at) where not deleted;
create index contracts_amount_order_index on contracts (amount, id) include (status, stage, urgent, customer_id, owner_id, department_id, signed_on, remind_at) where not deleted;
create index contracts_signed_on_order_index on contracts (signed_on, id) include (status, stage, urgent, customer_id, owner_id, department_id, amount, remind_at) where not deleted;
create index contracts_signed_on_descending_index on contracts (signed_on desc nulls last, id desc) include (status, stage, urgent, customer_id, owner_id, department_id, amount, remind_at) where not deleted;
create index contracts_create_time_order_index on contracts (create_time, id) include (status, stage, urgent, customer_id, owner_id, department_id, amount, signed_on, remind_at) where not deleted;
create index contracts_department_id_scope_index on contracts (department_id, sort, id) include (status, stage, urgent, customer_id, owner_id, amount, signed_on, remind_at) where not deleted;
create index contracts_owner_id_scope_index on contracts (owner_id, sort, id) include (status, stage, urgent, customer_id, department_id, amount, signed_on, remind_at) where not deleted;
create index contracts_department_id_reference_index on contracts (department_id) where not deleted;
create trigger contracts_version before update on contracts for each row
  when (old.number is distinct from new.number
    or old.customer_id is distinct from new.customer_id
    or old.amount is distinct from new.amount
    or old.signed_on is distinct from new.signed_on
    or old.ends_on is distinct from new.ends_on
    or old.remind_at is distinct from new.remind_at
    or old.urgent is distinct from new.urgent
    or old.stage is distinct from new.stage
    or old.owner_id is distinct from new.owner_id
    or old.department_id is distinct from new.department_id
    or old.remarks is distinct from new.remarks
    or old.sort is distinct from new.sort
    or old.status is distinct from new.status)
  execute function raise_version();
select track_departments('contracts', 'department_id');
with page as (
  select min(id) as id, min(parent_id) as parent_id from menus
    where type = 2 and permission = 'sys:contract:page' and not deleted having count(*) > 0
)
insert into menus (parent_id, name, english, type, permission, path, component, visible, sort)
  select page.id, title, title_english, kind, added.permission, route, added.component, added.visible, place
  from page, (values
    ('部门选项', 'Choose from departments', 3, 'sys:department:options', '', '', 1, 16)
  ) as added (title, title_english, kind, permission, route, component, visible, place)
  where not exists (select from menus present where not present.deleted and present.permission = added.permission
    and (starts_with(present.permission, 'sys:contract:') or present.parent_id = page.id));
