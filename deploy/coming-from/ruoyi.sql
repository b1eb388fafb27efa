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
insert into coming_from.users (old_id, old_username, username, realname, password_hash, is_root, must_change_password,
  enabled, deleted, create_user, create_time, update_user, update_time)
select user_id, user_name, coming_from.cleaned(user_name), coming_from.cleaned(nick_name), trim(password::text),
  user_id = 1,
  -- the published hash of the demo accounts
  coalesce(trim(password::text) = '$2a$10$7JB720yubVSZvUI0rEqK/.VqGOZTH.ulu33dHOiBE8ByOhJIrdAu2', false),
  coming_from.is_zero(status::text), not coming_from.is_zero(del_flag::text),
  create_by::text, create_time, update_by::text, update_time
from :"old".sys_user;

-- The data scope 1 is that of all records.
insert into coming_from.roles (old_id, old_name, name, old_code, code, sort, data_scope, enabled, deleted,
  create_user, create_time, update_user, update_time)
select role_id, role_name, coming_from.cleaned(role_name), role_key, coming_from.cleaned(role_key),
  coming_from.sort_of(role_sort::text), coalesce(nullif(trim(data_scope::text), '1'), ''),
  coming_from.is_zero(status::text), not coming_from.is_zero(del_flag::text),
  create_by::text, create_time, update_by::text, update_time
from :"old".sys_role;

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

insert into coming_from.positions (old_id, old_name, name, sort, enabled, create_user, create_time, update_user,
  update_time)
select post_id, post_name, coming_from.cleaned(post_name), coming_from.sort_of(post_sort::text),
  coming_from.is_zero(status::text), create_by::text, create_time, update_by::text, update_time
from :"old".sys_post;

insert into coming_from.report (kind, old_id, name, outcome, reason)
select 'sys_dept', dept_id, dept_name, 'left out', 'Menshen has no departments' from :"old".sys_dept order by dept_id;
insert into coming_from.report (kind, old_id, name, outcome, reason, detail)
select 'sys_user_post', post_id, post_name, 'left out', 'Menshen links no users to positions',
  'users: ' || string_agg(user_id::text, ',' order by user_id)
from :"old".sys_user_post left join :"old".sys_post using (post_id) group by post_id, post_name order by post_id;
insert into coming_from.report (kind, name, outcome, reason, detail)
select 'column of sys_user', name, 'left out', 'Menshen has no such field', 'users with a value: ' || filled
from (select count(*) filter (where dept_id is not null), count(nullif(email, '')), count(nullif(phonenumber, '')),
    count(*) filter (where sex::text in ('0', '1')), count(nullif(avatar, '')), count(nullif(remark, ''))
  from :"old".sys_user) as counts (a, b, c, d, e, f),
  lateral (values ('dept_id', a), ('email', b), ('phonenumber', c), ('sex', d), ('avatar', e), ('remark', f))
    as columns (name, filled)
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
where one ~ '^(system:(dept|dict|config|notice)|monitor:(job|druid|server|cache)|tool:(build|gen|swagger)):';

insert into coming_from.known_actions (old, new) values
  ('list', '{page,list}'), ('query', '{detail}'), ('edit', '{update,status}'), ('remove', '{delete}'),
  ('changeStatus', '{status}'), ('resetPwd', '{resetPassword}');
\ir proposals.sql
commit;
