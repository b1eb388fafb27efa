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
