/**
 * The button of the records that users reach, below the page of users. Only where the page is, and only if no menu has its
 * permission. Nobody has it before: an administrator grants it.
 */
export const USER_ROWS_MENU = `
insert into menus (parent_id, name, english, type, permission, sort)
select id, '用户数据范围', 'View which records are reached by users', 3, 'sys:user:rows', 16
from menus as page
where type = 2 and permission = 'sys:user:page' and not deleted
  and not exists (select from menus where permission = 'sys:user:rows' and not deleted)
order by id limit 1;
`;
