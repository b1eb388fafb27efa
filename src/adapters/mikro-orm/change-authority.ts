import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Authority, RoleNode } from '../../domain/access/authority.js';
import type { DepartmentNode } from '../../contract/department-hierarchy.js';
import type { MenuLink, MenuNode } from '../../contract/menu-hierarchy.js';
import type { Actor } from '../../domain/records/actor.js';
import type { ChangeTarget } from '../../domain/ports/record-changes.js';
import { IN_USE } from '../../contract/status.js';
import { idArray, linksByOwner, LINK_TABLES, type OwnedLink } from './record-links.js';

/** What a change is judged by besides the records: their links, and the rights. */
type Rights = Readonly<{ links: ReadonlyMap<number, ReadonlyArray<MenuLink>>; authority: Authority }>;

type Row = Readonly<{ links: OwnedLink[]; actorRoleIds: number[]; roles: RoleNode[]; menus: MenuNode[]; departments: DepartmentNode[] }>;

const NO_LINKS = `select 0 as owner, 0 as id, false as implied from (select ?::int[]) as ids where false`;

/** Only their own changes are judged by the tree. */
const DEPARTMENTS = `coalesce((select jsonb_agg(jsonb_build_object('id', id, 'parentId', parent_id))
      from departments where not deleted), '[]')`;

/** One statement: the links of the records, and the rights of the actor with the roles that the change touches. */
const rightsStatement = (module: string): string => `
  with linked as (${LINK_TABLES[module]?.read ?? NO_LINKS}),
  own as (
    select role_id as id from user_roles join users on users.id = user_id
    where user_id = ? and not users.deleted and users.status = ?
  ),
  touched as (
    select id from own union select unnest(?::int[])${module === 'user' ? ' union select id from linked' : ''}
  )
  select
    coalesce((select jsonb_agg(linked order by id) from linked), '[]') as links,
    coalesce((select jsonb_agg(id) from own), '[]') as "actorRoleIds",
    coalesce((select jsonb_agg(jsonb_build_object('id', id, 'status', status, 'links', coalesce((
        select jsonb_agg(jsonb_build_object('id', menu_id, 'implied', implied) order by menu_id)
        from role_menus join menus on menus.id = menu_id and not menus.deleted where role_id = roles.id), '[]')))
      from roles where id in (select id from touched) and not deleted), '[]') as roles,
    coalesce((select jsonb_agg(jsonb_build_object('id', id, 'parentId', parent_id, 'type', type, 'status', status,
        'permission', permission))
      from menus where not deleted), '[]') as menus,
    ${module === 'department' ? DEPARTMENTS : `'[]'::jsonb`} as departments`;

/** Read after the lock. `found` are the ids of the live records. */
export const rightsFor = async (
  em: SqlEntityManager,
  { module, ids, linkedIds = [], actor }: ChangeTarget,
  found: ReadonlyArray<number>,
): Promise<Rights> => {
  const named = { user: linkedIds, role: ids }[module] ?? [];
  const values = [idArray(found), actor.userId, IN_USE, idArray(named)];
  const [row] = await em.execute<Row[]>(rightsStatement(module), values);
  const { links = [], actorRoleIds = [], roles = [], menus = [], departments = [] } = row ?? {};
  return {
    links: linksByOwner(found, links),
    authority: {
      actorId: actor.userId,
      actorRoleIds,
      roles: new Map(roles.map((role) => [role.id, role])),
      menus: new Map(menus.map((menu) => [menu.id, menu])),
      departments: new Map(departments.map((department) => [department.id, department])),
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
  department: 'select count(*)::integer as count from users where department_id = any(?::int[]) and not deleted',
};

/** How many live users, disabled ones included, have any of the roles or departments of the change. */
export const holdersOf = async (em: SqlEntityManager, { module, ids }: ChangeTarget): Promise<number> => {
  const statement = HOLDERS[module];
  if (statement === undefined) return 0;
  const [row] = await em.execute<{ count: number }[]>(statement, [idArray(ids)]);
  return row?.count ?? 0;
};
