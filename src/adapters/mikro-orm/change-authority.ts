import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Authority, RoleNode } from '../../domain/access/authority.js';
import type { MenuNode } from '../../domain/access/menu-tree.js';
import type { ManagedRecord } from '../../domain/records/record-change.js';
import type { ChangeScope } from '../../domain/ports/record-changes.js';
import type { Actor } from '../../domain/records/actor.js';
import { IN_USE } from '../../contract/status.js';
import { idArray, linksOf } from './record-links.js';

const LIVE_ROLES = 'select id, status from roles where id = any(?::int[]) and not deleted';
const LIVE_MENUS = 'select id, parent_id as "parentId", type, status, permission from menus where not deleted';
const ROLES_OF_ACTOR = `select role_id as id from user_roles join users on users.id = user_id
  where user_id = ? and not users.deleted and users.status = ?`;

/** The rights of the actor, and the roles and menus that the change touches. Read after the lock. */
export const authorityFor = async (
  em: SqlEntityManager,
  { module, ids, linkedIds = [], actor }: ChangeScope,
  records: ReadonlyMap<number, ManagedRecord>,
): Promise<Authority> => {
  const own = await em.execute<{ id: number }[]>(ROLES_OF_ACTOR, [actor.userId, IN_USE]);
  const actorRoleIds = own.map(({ id }) => id);
  const touched =
    module === 'user' ? [...linkedIds, ...[...records.values()].flatMap(({ links }) => links.map(({ id }) => id))] : [];
  const roleIds = [...new Set([...actorRoleIds, ...touched, ...(module === 'role' ? ids : [])])];
  const roles = await em.execute<{ id: number; status: number }[]>(LIVE_ROLES, [idArray(roleIds)]);
  const menus = await em.execute<MenuNode[]>(LIVE_MENUS);
  const links = await linksOf(
    em,
    'role',
    roles.map(({ id }) => id),
  );
  const roleOf = ({ id, status }: { id: number; status: number }): [number, RoleNode] => [
    id,
    { id, status, links: links.get(id) ?? [] },
  ];
  return {
    actorId: actor.userId,
    actorRoleIds,
    roles: new Map(roles.map(roleOf)),
    menus: new Map(menus.map((menu) => [menu.id, menu])),
  };
};

/** For a change that is not judged by rights. */
export const noAuthority = ({ userId }: Actor): Authority => ({
  actorId: userId,
  actorRoleIds: [],
  roles: new Map(),
  menus: new Map(),
});

const HOLDERS = `select count(distinct user_id)::integer as count from user_roles join users on users.id = user_id
  where role_id = any(?::int[]) and not users.deleted`;

/** How many live users, disabled ones included, have any of the roles of the change. */
export const holdersOf = async (em: SqlEntityManager, { module, ids }: ChangeScope): Promise<number> => {
  if (module !== 'role') return 0;
  const [row] = await em.execute<{ count: number }[]>(HOLDERS, [idArray(ids)]);
  return row?.count ?? 0;
};
