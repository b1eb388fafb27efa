-- A row of the audit trail for each record, as for a command of the operator.

create temporary table added_records on commit drop as
select 0 as place, 'department' as module, d.id, jsonb_build_object('parentId', parent_id, 'name', d.name, 'code', d.code,
  'leaderId', leader_id, 'sort', d.sort, 'status', status) as after
from departments d where id in (select new_id from coming_from.departments)
union all select 1, 'menu', m.id, jsonb_build_object('parentId', parent_id, 'name', m.name, 'type', m.type,
  'permission', permission, 'path', m.path, 'component', m.component, 'icon', m.icon, 'visible', m.visible,
  'sort', m.sort, 'status', status) as after
from menus m where id in (select new_id from coming_from.menus where outcome = 'copied'
  union select existing from new_permissions where is_added)
union all select 2, 'position', p.id, jsonb_build_object('name', p.name, 'sort', p.sort, 'status', status)
from positions p join coming_from.positions on new_id = p.id
union all select 3, 'role', r.id, jsonb_build_object('name', r.name, 'code', r.code,
  'defaultScope', r.default_scope, 'sort', r.sort, 'status', status)
from roles r join coming_from.roles on new_id = r.id
union all select 4, 'user', u.id, jsonb_build_object('username', u.username, 'realname', u.realname,
  'departmentId', u.department_id, 'sort', sort, 'status', status,
  'roleIds', coalesce((select jsonb_agg(role_id order by role_id) from user_roles where user_id = u.id), '[]'))
  || coalesce((
    select jsonb_build_object('roles', jsonb_agg(jsonb_build_object('roleId', l.role_id, 'scope', l.scope)
      || case l.scope when 2 then jsonb_build_object('departments', (
        select jsonb_agg(jsonb_build_object('id', department_id, 'below', below) order by department_id)
        from user_role_departments c where c.user_id = l.user_id and c.role_id = l.role_id)) else '{}' end
      order by l.role_id))
    from user_roles l where l.user_id = u.id having bool_or(l.scope <> 1)), '{}')
from users u join coming_from.users on new_id = u.id;

insert into audit_events (entry_id, time, event, action, module, record_id, after)
select gen_random_uuid(), now(), 'RecordAdded', 'add', module, id, after from added_records order by place, id;
insert into audit_events (entry_id, time, event, action, module, record_id, before, after)
select gen_random_uuid(), now(), 'GrantsReplaced', 'grant', 'role', role_id, jsonb_build_object('menuIds', '[]'::jsonb),
  jsonb_build_object('menuIds', coalesce(jsonb_agg(menu_id order by menu_id) filter (where not implied), '[]'),
    'impliedMenuIds', coalesce(jsonb_agg(menu_id order by menu_id) filter (where implied), '[]'))
from role_menus where role_id in (select new_id from coming_from.roles) group by role_id order by role_id;
