import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { EVERYTHING } from '../../contract/values/data-scope.js';
import type { Authority, LimitedActor, RoleHolder, RoleNode } from '../../domain/access/authority.js';
import type { DepartmentNode, Departments } from '../../contract/access/department-hierarchy.js';
import { scopesOf, type RecordLink } from '../../domain/access/role-links.js';
import type { Modules } from '../../contract/modules/managed-module.js';
import type { MenuNode } from '../../contract/access/menu-hierarchy.js';
import { scopedPermissions } from '../../contract/access/scoped-permissions.js';
import type { Actor } from '../../domain/records/actor.js';
import type { ChangeTarget } from '../../domain/ports/record-changes.js';
import { IN_USE } from '../../contract/values/status.js';
import { LIMITED_ROWS, LIVE_DEPARTMENTS } from './assignment-sql.js';
import { idArray, linkOf, linksByOwner, LINK_TABLES, type OwnedLink } from './record-links.js';

/** What a change is judged by besides the records: their links, and the rights. */
type Rights = Readonly<{ links: ReadonlyMap<number, ReadonlyArray<RecordLink>>; authority: Authority }>;

type Row = Readonly<{
  links: OwnedLink[];
  actorRoleIds: number[];
  /** A role of the actor has a data scope that is not everything. */
  isLimited: boolean;
  roles: RoleNode[];
  menus: MenuNode[];
  departments: DepartmentNode[];
}>;

const NO_LINKS = `select 0 as owner, 0 as id, false as implied from (select ?::int[]) as ids where false`;

/**
 * One statement: the links of the records, and the rights of the actor with the roles that the change touches. Changes of departments
 * are judged by their tree too.
 */
const rightsStatement = (module: string): string => `
  with linked as (${LINK_TABLES[module]?.read ?? NO_LINKS}),
  own as (
    select role_id as id, scope from user_roles join users on users.id = user_id
    where user_id = ? and not users.deleted and users.status = ?
  ),
  touched as (
    select id from own union select unnest(?::int[])${module === 'user' ? ' union select id from linked' : ''}
  )
  select
    coalesce((select jsonb_agg(linked order by id) from linked), '[]') as links,
    coalesce((select jsonb_agg(id) from own), '[]') as "actorRoleIds",
    coalesce((select bool_or(scope <> ${EVERYTHING}) from own), false) as "isLimited",
    coalesce((select jsonb_agg(jsonb_build_object('id', id, 'status', status, 'links', coalesce((
        select jsonb_agg(jsonb_build_object('id', menu_id, 'implied', implied) order by menu_id)
        from role_menus join menus on menus.id = menu_id and not menus.deleted where role_id = roles.id), '[]'))
        || case when default_scope = ${EVERYTHING} then '{}' else jsonb_build_object('defaultScope', default_scope) end)
      from roles where id in (select id from touched) and not deleted), '[]') as roles,
    coalesce((select jsonb_agg(jsonb_build_object('id', id, 'parentId', parent_id, 'type', type, 'status', status,
        'permission', permission))
      from menus where not deleted), '[]') as menus,
    ${module === 'department' ? LIVE_DEPARTMENTS : `'[]'::jsonb`} as departments`;

/** What limits an actor with data scopes. The links are those of the actor. */
const LIMITS = `
  select department_id as "departmentId", ${LIVE_DEPARTMENTS} as departments,
    coalesce((select jsonb_agg(link) from (${LINK_TABLES['user']?.read}) as link), '[]') as own,
    coalesce((
      select jsonb_agg(jsonb_build_object('id', holder.id, 'departmentId', holder.department_id, 'roleId', role_id)
        || ${LIMITED_ROWS})
      from user_roles join users as holder on holder.id = user_id and not holder.deleted
      where role_id = any(?::int[])), '[]') as holders
  from users where id = ? and not deleted`;

type LimitsRow = Readonly<{
  departmentId: number | null;
  departments: DepartmentNode[];
  own: OwnedLink[];
  holders: RoleHolder[];
}>;

const byId = (departments: ReadonlyArray<DepartmentNode>): Departments =>
  new Map(departments.map((department) => [department.id, department]));

/** The limits of an actor with data scopes. `roleIds` are the roles of which the users are read. */
const limitsOf = async (
  em: SqlEntityManager,
  modules: Modules,
  { userId }: Actor,
  roleIds: ReadonlyArray<number>,
): Promise<Readonly<{ departments: DepartmentNode[]; limited: LimitedActor }>> => {
  const [row] = await em.execute<LimitsRow[]>(LIMITS, [idArray([userId]), idArray(roleIds), userId]);
  const { departmentId = null, departments = [], own = [], holders = [] } = row ?? {};
  return {
    departments,
    limited: {
      departmentId,
      scopes: scopesOf(own.map(linkOf)) ?? new Map(),
      isScoped: scopedPermissions(modules),
      holders,
    },
  };
};

/** Read after the lock. `found` are the ids of the live records. */
export const rightsFor = async (
  em: SqlEntityManager,
  modules: Modules,
  { module, ids, linkedIds = [], actor }: ChangeTarget,
  found: ReadonlyArray<number>,
): Promise<Rights> => {
  const named = { user: linkedIds, role: ids }[module] ?? [];
  const values = [idArray(found), actor.userId, IN_USE, idArray(named)];
  const [row] = await em.execute<Row[]>(rightsStatement(module), values);
  const { links = [], actorRoleIds = [], isLimited = false, roles = [], menus = [], departments = [] } = row ?? {};
  const limits = isLimited ? await limitsOf(em, modules, actor, module === 'role' ? ids : []) : undefined;
  return {
    links: linksByOwner(found, links),
    authority: {
      actorId: actor.userId,
      actorRoleIds,
      roles: new Map(roles.map((role) => [role.id, role])),
      menus: new Map(menus.map((menu) => [menu.id, menu])),
      departments: byId(limits?.departments ?? departments),
      ...(limits && { limited: limits.limited }),
    },
  };
};

/** For a change that is not judged by rights. */
export const noAuthority = ({ userId }: Actor): Authority => ({
  actorId: userId,
  actorRoleIds: [],
  roles: new Map(),
  menus: new Map(),
  departments: new Map(),
});

/** How many users have any of the roles, or are of any of the departments. */
const HOLDERS: Readonly<Record<string, string>> = {
  role: `select count(distinct user_id)::integer as count from user_roles join users on users.id = user_id
    where role_id = any(?::int[]) and not users.deleted`,
  department: `select count(*)::integer as count from users cross join (select ?::int[] as ids) as named
    where not deleted and (department_id = any(ids)
      or id in (select user_id from user_role_departments as chosen where chosen.department_id = any(ids)))`,
};

/** How many live users, disabled ones included, have any of the roles or departments of the change. */
export const holdersOf = async (em: SqlEntityManager, { module, ids }: ChangeTarget): Promise<number> => {
  const statement = HOLDERS[module];
  if (statement === undefined) return 0;
  const [row] = await em.execute<{ count: number }[]>(statement, [idArray(ids)]);
  return row?.count ?? 0;
};
