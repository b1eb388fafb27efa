-- Reads the accounts of youlai-boot from a schema of this database, and proposes new permissions. It changes neither that
-- schema nor the tables of Menshen. docs/coming-from.md explains the steps.
--
--   psql "$DATABASE_URL" -v old=youlai_boot -f deploy/coming-from/youlai.sql

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
insert into coming_from.source (system, old_schema) values ('youlai', :'old');

-- A status is 1 for enabled, a row with is_deleted 0 is live. The role ROOT may do everything.
insert into coming_from.users (old_id, old_username, username, realname, department_id, password_hash, is_root,
  must_change_password, enabled, deleted, create_user, create_time, update_user, update_time)
select u.id, u.username, coming_from.cleaned(u.username), coming_from.cleaned(u.nickname), nullif(u.dept_id, 0),
  regexp_replace(trim(u.password::text), '^\{bcrypt\}', ''),
  exists (select from :"old".sys_user_role l join :"old".sys_role r on r.id = l.role_id
    where l.user_id = u.id and r.code = 'ROOT' and coming_from.is_zero(r.is_deleted::text)),
  -- the published hash of the demo accounts
  coalesce(trim(u.password::text) = '$2a$10$xVWsNOhHrCxh5UbpCE7/HuJ.PAOKcYAqRxD2CO2nVnJS.IAXkr5aq', false),
  coming_from.is_one(u.status::text), not coming_from.is_zero(u.is_deleted::text),
  creator.username, u.create_time, updater.username, u.update_time
from :"old".sys_user u
  left join :"old".sys_user creator on creator.id = u.create_by
  left join :"old".sys_user updater on updater.id = u.update_by;

-- The data scopes are 1 all records, 2 the own department and below, 3 the own department, 4 the own records, 5 chosen
-- departments. An unknown one becomes the own records.
insert into coming_from.roles (old_id, old_name, name, old_code, code, sort, data_scope, scope, enabled, deleted,
  create_user, create_time, update_user, update_time)
select r.id, r.name, coming_from.cleaned(r.name), r.code, coming_from.cleaned(r.code), coming_from.sort_of(r.sort::text),
  coalesce(nullif(r.data_scope::text, '1'), ''),
  case coalesce(r.data_scope::text, '1') when '1' then 1 when '2' then 4 when '3' then 3 when '5' then 2 else 5 end,
  coming_from.is_one(r.status::text),
  not coming_from.is_zero(r.is_deleted::text), creator.username, r.create_time, updater.username, r.update_time
from :"old".sys_role r
  left join :"old".sys_user creator on creator.id = r.create_by
  left join :"old".sys_user updater on updater.id = r.update_by;

insert into coming_from.report (kind, old_id, name, outcome, reason, detail)
select 'role', old_id, old_name, 'check', 'had an unknown data scope, and reaches own records', 'data scope ' || data_scope
from coming_from.roles where not deleted and data_scope not in ('', '2', '3', '4', '5') order by old_id;

insert into coming_from.departments (old_id, parent_id, old_name, name, old_code, code, sort, enabled, deleted, create_user,
  create_time, update_user, update_time)
select d.id, d.parent_id, d.name, coming_from.cleaned(d.name), d.code, coming_from.cleaned(d.code),
  coming_from.sort_of(d.sort::text), coming_from.is_one(d.status::text), not coming_from.is_zero(d.is_deleted::text),
  creator.username, d.create_time, updater.username, d.update_time
from :"old".sys_dept d
  left join :"old".sys_user creator on creator.id = d.create_by
  left join :"old".sys_user updater on updater.id = d.update_by;

-- Types are numbers, or letters in newer versions. A link to another site is a page. A menu cannot be disabled.
insert into coming_from.menus (old_id, parent_id, old_name, name, old_type, type, old_permissions, path, component, icon,
  sort, visible, enabled, create_time, update_time)
select id, parent_id, name, coming_from.cleaned(name), type::text,
  case trim(type::text) when '1' then 2 when '2' then 1 when '3' then 2 when '4' then 3
    when 'C' then 1 when 'M' then 2 when 'B' then 3 end,
  coming_from.cleaned(perm), coming_from.cleaned(route_path), coming_from.cleaned(component), coming_from.cleaned(icon),
  coming_from.sort_of(sort::text), coming_from.is_one(visible::text), true, create_time, update_time
from :"old".sys_menu;

insert into coming_from.user_roles (user_id, role_id) select user_id, role_id from :"old".sys_user_role;
insert into coming_from.role_menus (role_id, menu_id) select role_id, menu_id from :"old".sys_role_menu;
-- Older versions have no chosen departments.
select to_regclass(format('%I.sys_role_dept', :'old')) is not null as has_role_departments \gset
\if :has_role_departments
insert into coming_from.role_departments (role_id, department_id)
select role_id, dept_id from :"old".sys_role_dept join coming_from.roles on old_id = role_id where scope = 2;
\endif

insert into coming_from.report (kind, name, outcome, reason, detail)
select 'column of sys_user', name, 'left out', 'Menshen has no such field', 'users with a value: ' || filled
from (select count(nullif(email, '')), count(nullif(mobile, '')),
    count(*) filter (where gender::text in ('1', '2', 'true')), count(nullif(avatar, ''))
  from :"old".sys_user) as counts (a, b, c, d),
  lateral (values ('email', a), ('mobile', b), ('gender', c), ('avatar', d)) as columns (name, filled)
where filled > 0;

-- Reading a list and a record is one permission: query in older versions, list in newer ones.
insert into coming_from.known_permissions (old, new)
select 'sys:' || old, 'sys:' || new
from (values
  ('user:add', 'user:add'), ('user:create', 'user:add'),
  ('user:edit', 'user:update'), ('user:edit', 'user:status'), ('user:edit', 'user:roles'),
  ('user:update', 'user:update'), ('user:update', 'user:status'), ('user:update', 'user:roles'),
  ('user:delete', 'user:delete'), ('user:export', 'user:export'), ('user:import', null),
  ('user:reset-password', 'user:resetPassword'), ('user:reset_pwd', 'user:resetPassword'),
  ('user:password:reset', 'user:resetPassword'),
  ('role:add', 'role:add'), ('role:create', 'role:add'),
  ('role:edit', 'role:update'), ('role:edit', 'role:status'), ('role:edit', 'role:grant'),
  ('role:update', 'role:update'), ('role:update', 'role:status'), ('role:update', 'role:grant'),
  ('role:delete', 'role:delete'),
  ('dept:add', 'department:add'), ('dept:create', 'department:add'),
  ('dept:edit', 'department:update'), ('dept:edit', 'department:status'),
  ('dept:update', 'department:update'), ('dept:update', 'department:status'),
  ('dept:delete', 'department:delete'),
  ('menu:add', 'menu:add'), ('menu:create', 'menu:add'),
  ('menu:edit', 'menu:update'), ('menu:edit', 'menu:status'),
  ('menu:update', 'menu:update'), ('menu:update', 'menu:status'),
  ('menu:delete', 'menu:delete')) as pairs (old, new)
union all
select 'sys:' || module || ':' || action, 'sys:' || new
from (values ('query'), ('list')) as actions (action),
  (values ('user', 'user:page'), ('user', 'user:detail'), ('user', 'role:options'),
    ('role', 'role:page'), ('role', 'role:detail'), ('role', 'role:grants'),
    ('dept', 'department:page'), ('dept', 'department:tree'), ('dept', 'department:detail'),
    ('menu', 'menu:page'), ('menu', 'menu:tree'), ('menu', 'menu:detail'), ('menu', 'menu:options'))
    as modules (module, new);
-- All permissions of these modules: Menshen has no such module.
insert into coming_from.known_permissions (old, new)
select distinct one, null from coming_from.menus, coming_from.listed(old_permissions) as one
where one ~ '^sys:(dict|dict-item|dict_type|dict_item|config|notice|tenant|log):';

insert into coming_from.known_actions (old, new) values
  ('query', '{page,detail,list}'), ('list', '{page,detail,list}'), ('create', '{add}'), ('edit', '{update,status}'),
  ('update', '{update,status}'), ('change-status', '{status}');
\ir proposals.sql
commit;
