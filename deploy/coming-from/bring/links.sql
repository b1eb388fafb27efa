-- The roles of users with their data scopes, and the menus of roles.

insert into coming_from.report (kind, old_id, name, outcome, reason, detail)
select 'sys_user_role', user_id, old_username, 'left out', case
    when u.old_id is null then 'the user is missing' when r.old_id is null then 'the role is missing'
    when u.new_id is null then 'the user is left out' else 'the role is left out' end, 'role ' || role_id
from coming_from.user_roles left join coming_from.users u on u.old_id = user_id
  left join coming_from.roles r on r.old_id = role_id
where u.new_id is null or r.new_id is null order by user_id, role_id;
insert into user_roles (user_id, role_id, scope)
select distinct u.new_id, r.new_id, s.scope
from coming_from.user_roles join coming_from.users u on u.old_id = user_id join coming_from.roles r on r.old_id = role_id
  join brought_scopes s on s.role_id = r.new_id
where u.new_id is not null and r.new_id is not null;
insert into user_role_departments (user_id, role_id, department_id, below)
select user_id, role_id, department_id, below
from user_roles join brought_departments using (role_id) where user_id in (select new_id from coming_from.users);

analyze user_roles, user_role_departments;

insert into coming_from.report (kind, old_id, name, outcome, reason, detail)
select 'sys_role_menu', role_id, r.old_name, 'left out', case
    when r.old_id is null then 'the role is missing' when m.old_id is null then 'the menu is missing'
    when r.new_id is null then 'the role is left out' else 'the menu is left out' end, 'menu ' || menu_id
from coming_from.role_menus left join coming_from.roles r on r.old_id = role_id
  left join coming_from.menus m on m.old_id = menu_id
where r.new_id is null or m.new_id is null order by role_id, menu_id;

create temporary table chosen_menus on commit drop as
select r.new_id as role_id, linked.id as menu_id
from coming_from.role_menus link join coming_from.roles r on r.old_id = link.role_id
  join coming_from.menus m on m.old_id = link.menu_id,
  lateral (select m.new_id union select existing from new_permissions n where n.old_id = m.old_id) as linked (id)
where r.new_id is not null and linked.id is not null
group by r.new_id, linked.id;

create temporary table implied_menus on commit drop as
with recursive up as (
  select role_id, parent_id as menu_id from chosen_menus join menus on menus.id = menu_id where parent_id <> 0
  union select role_id, parent_id from up join menus on menus.id = menu_id where parent_id <> 0
) select role_id, menu_id from up where menu_id in (select id from menus where not deleted);

insert into coming_from.report (kind, old_id, name, outcome, reason, detail)
select 'role', r.old_id, r.old_name, 'check', 'gets a permission more: a menu includes those above it',
  m.permission || ' (menu ' || m.id || ')'
from implied_menus i join coming_from.roles r on r.new_id = i.role_id join menus m on m.id = i.menu_id
where m.permission <> '' and m.status = 1 and m.permission not in (
  select permission from chosen_menus c join menus on menus.id = c.menu_id
  where c.role_id = i.role_id and menus.status = 1)
order by r.old_id, m.id;

-- A folder without a permission is there for what is below it, so nobody chose it.
insert into role_menus (role_id, menu_id, implied)
select role_id, menu_id, implied.menu_id is not null and (chosen.menu_id is null or m.permission = '')
from chosen_menus chosen full join implied_menus implied using (role_id, menu_id) join menus m on m.id = menu_id;

-- The links of a new record belong to its first version, as in Menshen itself.
update users set version = 1 where id in (select new_id from coming_from.users) and version <> 1;
update roles set version = 1 where id in (select new_id from coming_from.roles) and version <> 1;
