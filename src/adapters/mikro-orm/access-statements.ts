import { GRANTING_ASSIGNMENTS, LIMITED_ROWS } from './assignment-sql.js';

/** Values: the state of enabled users, the id, and those of `within`, a further condition. */
export const userRolesStatement = (within: string): string => `
  select users.id, users.username, users.realname, users.status = ? as enabled,
    users.must_change_password as "mustChangePassword",
    (select jsonb_build_object('id', id, 'name', name) from departments where id = users.department_id and not deleted) as department,
    (extract(epoch from users.password_time) * 1000)::float8 as "passwordMs",
    coalesce((select jsonb_agg(jsonb_build_object('id', roles.id, 'name', roles.name, 'code', roles.code, 'status', roles.status,
        'menuIds', coalesce((select jsonb_agg(menu_id order by menu_id) from role_menus where role_id = roles.id), '[]'))
        || ${LIMITED_ROWS} order by roles.sort, roles.id)
      from user_roles join roles on roles.id = role_id and not roles.deleted where user_id = users.id), '[]') as roles
  from users where users.id = ?::bigint and not users.deleted${within}`;

export const ROLES = `
  select id, name, code, status, default_scope as "defaultScope",
    coalesce((select jsonb_agg(menu_id order by menu_id) from role_menus where role_id = roles.id), '[]') as "menuIds"
  from roles where not deleted order by sort, id`;

/** Value: the names as a JSON array, and those of `within`, a further condition. */
export const usersNamedStatement = (within: string): string => `
  select id, username from users
  where lower(username) in (select lower(spelling) from jsonb_array_elements_text(?::jsonb) as spellings (spelling))
    and not deleted${within}`;

/**
 * The total and the page, or page 1 when the page is beyond the last one. The total stands in each row, also in one without a user.
 * `within` is a further condition of the users.
 */
export const holdersStatement = (within: string): string => `
  with granted as materialized (
    select user_id, jsonb_agg(distinct jsonb_build_object('id', roles.id, 'name', roles.name) || ${LIMITED_ROWS}) as roles
    from ${GRANTING_ASSIGNMENTS}
    where permission = ?
    group by user_id
  ), holders as materialized (
    select id, username, realname, department_id, sort, coalesce(roles, '[]') as roles
    from users left join granted on user_id = id
    where status = ? and not deleted and (user_id is not null or id = ?)${within}
  ), counted as (select count(*)::integer as total from holders)
  select total, page.* from counted left join lateral (
    select id, username, realname, department_id as "departmentId", roles from holders order by sort, id
    limit ?::bigint offset case when ?::bigint < total then ?::bigint else 0 end
  ) as page on true`;
