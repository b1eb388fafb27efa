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
