-- Reads the accounts of RuoYi-Vue from a schema of this database, and proposes new permissions. It changes neither that
-- schema nor the tables of Menshen. docs/coming-from.md explains the steps.
--
--   psql "$DATABASE_URL" -v old=ruoyi -f deploy/coming-from/ruoyi.sql

\set ON_ERROR_STOP on
\set QUIET on
\if :{?zone}
\else
\set zone 'Asia/Shanghai'
\endif
begin;
-- A time without a zone is one of this zone.
set local time zone :'zone';
\ir tables.sql
insert into coming_from.source (system, old_schema) values ('RuoYi', :'old');

-- A status is 0 for enabled, a row with del_flag 0 is live. User 1 may do everything.
insert into coming_from.users (old_id, old_username, username, realname, department_id, password_hash, is_root,
  must_change_password, enabled, deleted, create_user, create_time, update_user, update_time)
select user_id, user_name, coming_from.cleaned(user_name), coming_from.cleaned(nick_name), nullif(dept_id, 0),
  trim(password::text), user_id = 1,
  -- the published hash of the demo accounts
  coalesce(trim(password::text) = '$2a$10$7JB720yubVSZvUI0rEqK/.VqGOZTH.ulu33dHOiBE8ByOhJIrdAu2', false),
  coming_from.is_zero(status::text), not coming_from.is_zero(del_flag::text),
  create_by::text, create_time, update_by::text, update_time
from :"old".sys_user;

-- The data scopes have the same numbers. Where there is none, RuoYi opens all records. RuoYi-Vue-Plus has others: 6, the own
-- department and below or the own records, becomes 4, and an unknown one the own records.
insert into coming_from.roles (old_id, old_name, name, old_code, code, sort, data_scope, scope, enabled, deleted,
  create_user, create_time, update_user, update_time)
select role_id, role_name, coming_from.cleaned(role_name), role_key, coming_from.cleaned(role_key),
  coming_from.sort_of(role_sort::text), coalesce(nullif(trim(data_scope::text), '1'), ''),
  case when coalesce(trim(data_scope::text), '') in ('', '1') then 1 when trim(data_scope::text) in ('2', '3', '4', '5')
    then trim(data_scope::text)::smallint when trim(data_scope::text) = '6' then 4 else 5 end,
  coming_from.is_zero(status::text), not coming_from.is_zero(del_flag::text),
  create_by::text, create_time, update_by::text, update_time
from :"old".sys_role;

insert into coming_from.report (kind, old_id, name, outcome, reason, detail)
select 'role', old_id, old_name, 'check', case data_scope
    when '6' then 'reached own records too, and reaches those of the own department and below'
    else 'had an unknown data scope, and reaches own records' end, 'data scope ' || data_scope
from coming_from.roles where not deleted and data_scope not in ('', '2', '3', '4', '5') order by old_id;

insert into coming_from.departments (old_id, parent_id, old_name, name, sort, enabled, deleted, create_user, create_time,
  update_user, update_time)
select dept_id, parent_id, dept_name, coming_from.cleaned(dept_name), coming_from.sort_of(order_num::text),
  coming_from.is_zero(status::text), not coming_from.is_zero(del_flag::text), create_by::text, create_time,
  update_by::text, update_time
from :"old".sys_dept;

-- A folder whose route is an address is a link to another site, which is a page here.
insert into coming_from.menus (old_id, parent_id, old_name, name, old_type, type, old_permissions, path, component, icon,
  sort, visible, enabled, create_user, create_time, update_user, update_time)
select menu_id, parent_id, menu_name, coming_from.cleaned(menu_name), menu_type,
  case trim(menu_type::text) when 'M' then case when path ~* '^https?://' then 2 else 1 end when 'C' then 2 when 'F' then 3 end, coming_from.cleaned(perms),
  coming_from.cleaned(nullif(path, '#')), coming_from.cleaned(component), coming_from.cleaned(nullif(icon, '#')),
  coming_from.sort_of(order_num::text), coming_from.is_zero(visible::text), coming_from.is_zero(status::text),
  create_by::text, create_time, update_by::text, update_time
from :"old".sys_menu;

insert into coming_from.user_roles (user_id, role_id) select user_id, role_id from :"old".sys_user_role;
insert into coming_from.role_menus (role_id, menu_id) select role_id, menu_id from :"old".sys_role_menu;
insert into coming_from.role_departments (role_id, department_id)
select role_id, dept_id from :"old".sys_role_dept join coming_from.roles on old_id = role_id where scope = 2;

insert into coming_from.positions (old_id, old_name, name, sort, enabled, create_user, create_time, update_user,
  update_time)
select post_id, post_name, coming_from.cleaned(post_name), coming_from.sort_of(post_sort::text),
  coming_from.is_zero(status::text), create_by::text, create_time, update_by::text, update_time
from :"old".sys_post;

insert into coming_from.report (kind, old_id, name, outcome, reason, detail)
select 'sys_user_post', post_id, post_name, 'left out', 'Menshen links no users to positions',
  'users: ' || string_agg(user_id::text, ',' order by user_id)
from :"old".sys_user_post left join :"old".sys_post using (post_id) group by post_id, post_name order by post_id;
insert into coming_from.report (kind, name, outcome, reason, detail)
select 'column of sys_user', name, 'left out', 'Menshen has no such field', 'users with a value: ' || filled
from (select count(nullif(email, '')), count(nullif(phonenumber, '')),
    count(*) filter (where sex::text in ('0', '1')), count(nullif(avatar, '')), count(nullif(remark, ''))
  from :"old".sys_user) as counts (a, b, c, d, e),
  lateral (values ('email', a), ('phonenumber', b), ('sex', c), ('avatar', d), ('remark', e)) as columns (name, filled)
where filled > 0;
-- The leader of a department is a text there, and a user here.
insert into coming_from.report (kind, name, outcome, reason, detail)
select 'column of sys_dept', name, 'left out', 'Menshen has no such field', 'departments with a value: ' || filled
from (select count(nullif(leader, '')), count(nullif(phone, '')), count(nullif(email, '')) from :"old".sys_dept)
    as counts (a, b, c),
  lateral (values ('leader', a), ('phone', b), ('email', c)) as columns (name, filled)
where filled > 0;

insert into coming_from.known_permissions (old, new) values
  ('system:user:list', 'sys:user:page'),
  ('system:user:query', 'sys:user:detail'), ('system:user:query', 'sys:role:options'),
  ('system:user:add', 'sys:user:add'),
  ('system:user:edit', 'sys:user:update'), ('system:user:edit', 'sys:user:status'), ('system:user:edit', 'sys:user:roles'),
  ('system:user:remove', 'sys:user:delete'),
  ('system:user:export', 'sys:user:export'),
  ('system:user:resetPwd', 'sys:user:resetPassword'),
  ('system:user:import', null),
  ('system:role:list', 'sys:role:page'),
  ('system:role:query', 'sys:role:detail'), ('system:role:query', 'sys:role:grants'),
  ('system:role:add', 'sys:role:add'),
  ('system:role:edit', 'sys:role:update'), ('system:role:edit', 'sys:role:status'), ('system:role:edit', 'sys:role:grant'),
  ('system:role:remove', 'sys:role:delete'),
  ('system:role:export', 'sys:role:export'),
  ('system:menu:list', 'sys:menu:page'), ('system:menu:list', 'sys:menu:tree'),
  ('system:menu:query', 'sys:menu:detail'), ('system:menu:query', 'sys:menu:options'),
  ('system:menu:add', 'sys:menu:add'),
  ('system:menu:edit', 'sys:menu:update'), ('system:menu:edit', 'sys:menu:status'),
  ('system:menu:remove', 'sys:menu:delete'),
  ('system:dept:list', 'sys:department:page'), ('system:dept:list', 'sys:department:tree'),
  ('system:dept:query', 'sys:department:detail'), ('system:dept:query', 'sys:department:options'),
  ('system:dept:add', 'sys:department:add'),
  ('system:dept:edit', 'sys:department:update'), ('system:dept:edit', 'sys:department:status'),
  ('system:dept:remove', 'sys:department:delete'),
  ('system:post:list', 'sys:position:page'), ('system:post:list', 'sys:position:list'),
  ('system:post:query', 'sys:position:detail'),
  ('system:post:add', 'sys:position:add'),
  ('system:post:edit', 'sys:position:update'), ('system:post:edit', 'sys:position:status'),
  ('system:post:remove', 'sys:position:delete'),
  ('system:post:export', 'sys:position:export'),
  ('monitor:online:list', 'sys:session:page'), ('monitor:online:query', 'sys:session:page'),
  ('monitor:online:batchLogout', 'sys:session:end'), ('monitor:online:forceLogout', 'sys:session:end'),
  ('monitor:operlog:list', 'sys:audit:page'), ('monitor:operlog:query', 'sys:audit:page'),
  ('monitor:operlog:export', null), ('monitor:operlog:remove', null),
  ('monitor:logininfor:list', 'sys:audit:page'), ('monitor:logininfor:query', 'sys:audit:page'),
  ('monitor:logininfor:unlock', 'sys:lock:unlock'), ('monitor:logininfor:unlock', 'sys:lock:page'),
  ('monitor:logininfor:export', null), ('monitor:logininfor:remove', null);
-- All permissions of these modules: Menshen has no such module.
insert into coming_from.known_permissions (old, new)
select distinct one, null from coming_from.menus, coming_from.listed(old_permissions) as one
where one ~ '^(system:(dict|config|notice)|monitor:(job|druid|server|cache)|tool:(build|gen|swagger)):';

insert into coming_from.known_actions (old, new) values
  ('list', '{page,list}'), ('query', '{detail}'), ('edit', '{update,status}'), ('remove', '{delete}'),
  ('changeStatus', '{status}'), ('resetPwd', '{resetPassword}');
\ir proposals.sql
commit;
