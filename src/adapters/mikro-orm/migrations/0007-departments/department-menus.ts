/**
 * The page of departments beside the page of users, its buttons, and the choice of a department below the page of users. Only
 * where the page of users is, and only where no menu has a permission of departments. Nobody has them before: an administrator
 * grants them.
 */
export const DEPARTMENT_MENUS = `
with users_page as (
  select id, parent_id from menus
  where type = 2 and permission = 'sys:user:page' and not deleted
    and not exists (select from menus where permission like 'sys:department:%' and not deleted)
  order by id limit 1
), page as (
  insert into menus (parent_id, name, english, type, permission, path, component, icon, sort)
  select parent_id, '部门管理', 'Departments', 2, 'sys:department:page', '/system/department', 'system/department/index',
    'department', (select coalesce(max(sort), 0) + 1 from menus where menus.parent_id = users_page.parent_id and not deleted)
  from users_page
  returning id
), buttons (of_users, name, english, permission, place) as (values
  (false, '部门详情', 'View details of departments', 'sys:department:detail', 1),
  (false, '部门选项', 'Choose from departments', 'sys:department:options', 2),
  (false, '部门新增', 'Add departments', 'sys:department:add', 3),
  (false, '部门修改', 'Edit departments', 'sys:department:update', 4),
  (false, '部门启用停用', 'Enable and disable departments', 'sys:department:status', 5),
  (false, '部门删除', 'Delete departments', 'sys:department:delete', 6),
  (false, '部门导出', 'Export departments', 'sys:department:export', 9),
  (false, '部门导入', 'Import departments', 'sys:department:import', 10),
  (false, '部门导入模板', 'Download the import template of departments', 'sys:department:template', 11),
  (false, '部门树', 'View the tree of departments', 'sys:department:tree', 12),
  (true, '部门选项', 'Choose from departments', 'sys:department:options', 17),
  (false, '用户选项', 'Choose from users', 'sys:user:options', 13)
), added as (
  insert into menus (parent_id, name, english, type, permission, sort)
  select case when of_users then users_page.id else page.id end, name, english, 3, permission, place
  from buttons, page, users_page order by of_users, place
), deleted_page as (
  insert into menus (parent_id, name, english, type, permission, path, component, visible, sort)
  select id, '部门已删除记录', 'View deleted departments', 2, 'sys:department:deleted', '/system/department/deleted',
    'system/department/deleted', 2, 7
  from page
  returning id
)
insert into menus (parent_id, name, english, type, permission, sort)
  select id, '部门恢复', 'Restore departments', 3, 'sys:department:restore', 8 from deleted_page;
`;
