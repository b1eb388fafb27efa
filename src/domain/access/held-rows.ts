import type { DataScope } from '../../contract/values/data-scope.js';
import type { IsScoped } from '../../contract/access/scoped-permissions.js';
import {
  heldBy,
  holds,
  menusOf,
  rolesWith,
  type Authority,
  type LimitedActor,
  type RoleNode,
  type UserNode,
} from './authority.js';
import { grants } from './granting.js';
import { rowsOf } from './permission-limits.js';
import { ADMINISTRATOR_ID } from './permission-policy.js';
import { intersection, isWithin, NOTHING, union } from './row-algebra.js';
import type { RowScope } from './row-scope.js';

/** A pair of the grant rule: a permission, and the rows in which it is held. Here the rows of each permission. */
type Pairs = ReadonlyMap<string, RowScope>;

type Person = Readonly<{ id: number; departmentId: number | null }>;

/** Judges the assignments themselves: their data scopes count for every permission. */
const ALWAYS: IsScoped = () => true;

/**
 * The pairs of a person through these roles. `isCounted`: which menus of which roles count. A permission that data scopes do not limit
 * reaches everything.
 */
const pairsOf = (
  authority: Authority,
  person: Person,
  roles: ReadonlyArray<readonly [RoleNode, DataScope | undefined]>,
  isCounted: typeof grants,
  isScoped: IsScoped,
): Pairs => {
  const pairs = new Map<string, RowScope>();
  for (const [role, rows] of roles) {
    const reached = rowsOf(rows, person, authority.departments);
    const menus = menusOf(authority, role).filter((menu) => isCounted(role, menu));
    for (const { permission } of menus)
      if (permission !== '')
        pairs.set(permission, isScoped(permission) ? union(pairs.get(permission) ?? NOTHING, reached) : 'everything');
  }
  return pairs;
};

/** An actor whose rows count. The administrator reaches everything, whatever their data scopes are. */
const limitedActor = ({ actorId, limited }: Authority): LimitedActor | undefined =>
  actorId === ADMINISTRATOR_ID ? undefined : limited;

/** What the roles of the actor grant now. */
const heldPairs = (
  authority: Authority,
  { departmentId, scopes, isScoped }: LimitedActor,
  judged: IsScoped = isScoped,
): Pairs =>
  pairsOf(
    authority,
    { id: authority.actorId, departmentId },
    rolesWith(authority, authority.actorRoleIds).map((role) => [role, scopes.get(role.id)] as const),
    grants,
    judged,
  );

/** Equal rows as one object, so that they are compared once: an actor has few data scopes, and many permissions. */
const withEqualRowsOnce = (pairs: Pairs): Pairs => {
  const known = new Map<string, RowScope>();
  return new Map(
    [...pairs].map(([permission, rows]) => {
      const text = JSON.stringify(rows);
      const first = known.get(text) ?? rows;
      known.set(text, first);
      return [permission, first];
    }),
  );
};

const NONE: ReadonlyArray<string> = [];

/** Those of the permissions that the actor does not hold in all rows. */
const notHeldEverywhere = (permissions: ReadonlySet<string>, held: Pairs): ReadonlyArray<string> =>
  [...permissions].filter((permission) => held.get(permission) !== 'everything');

/** What a user carries: disabled roles and menus too. */
const carriedPairs = (
  authority: Authority,
  { isScoped }: LimitedActor,
  { id, departmentId = null, roleIds, scopes }: UserNode,
): Pairs =>
  pairsOf(
    authority,
    { id, departmentId },
    rolesWith(authority, roleIds).map((role) => [role, scopes?.get(role.id)] as const),
    () => true,
    isScoped,
  );

/** The permissions of the pairs whose rows are not within those that the actor holds for the permission. */
const beyond = (pairs: Pairs, held: Pairs, departmentId: number | null): ReadonlyArray<string> =>
  [...pairs].flatMap(([permission, rows]) =>
    isWithin(rows, held.get(permission) ?? NOTHING, departmentId) ? [] : [permission],
  );

/**
 * The rows of the grant rule. An actor without data scopes holds every permission in all rows, so the permissions alone decide.
 * Each function tells the permissions whose rows the actor does not hold; the permissions themselves are judged before.
 */
export const rowsBeyond = {
  /** The permissions of the user that give the user rows beyond those of the actor. */
  ofUser: (authority: Authority, user: UserNode): ReadonlyArray<string> => {
    const limited = limitedActor(authority);
    if (limited === undefined) return NONE;
    return beyond(carriedPairs(authority, limited, user), heldPairs(authority, limited), user.departmentId ?? null);
  },

  /** The permissions of the role that give a live user who has it rows beyond those of the actor. */
  ofRole: (authority: Authority, role: RoleNode): ReadonlyArray<string> => {
    const limited = limitedActor(authority);
    if (limited === undefined) return NONE;
    const held = heldPairs(authority, limited);
    const holders = limited.holders.filter(({ roleId }) => roleId === role.id);
    return holders.flatMap(({ rows, ...person }) =>
      beyond(
        pairsOf(authority, person, [[role, rows]], () => true, limited.isScoped),
        held,
        person.departmentId,
      ),
    );
  },

  /**
   * The permissions that the actor does not hold in every row. A change of a menu changes the permissions of all its
   * holders, and each of them can reach other records.
   */
  ofPermissions: (authority: Authority, permissions: ReadonlySet<string>): ReadonlyArray<string> => {
    const limited = limitedActor(authority);
    return limited === undefined ? NONE : notHeldEverywhere(permissions, heldPairs(authority, limited));
  },

  /** The permissions that no assignment in all records gives the actor, also those that data scopes do not limit. */
  ofWholeAssignments: (authority: Authority, permissions: ReadonlySet<string>): ReadonlyArray<string> => {
    const limited = limitedActor(authority);
    return limited === undefined ? NONE : notHeldEverywhere(permissions, heldPairs(authority, limited, ALWAYS));
  },
} as const;

/** The rows in which the actor holds a permission; undefined without the permission. */
export const rowsOfPermission = (authority: Authority, permission: string): RowScope | undefined => {
  if (!holds(heldBy(authority), new Set([permission]))) return undefined;
  const limited = limitedActor(authority);
  return limited === undefined ? 'everything' : heldPairs(authority, limited).get(permission);
};

/**
 * Whether there is a data scope in which the role gives a user records that the actor holds: for all of its permissions, either
 * everything or the same department.
 */
export const isHeldInSomeScope = (authority: Authority): ((role: RoleNode) => boolean) => {
  const limited = limitedActor(authority);
  if (limited === undefined) return () => true;
  const held = withEqualRowsOnce(heldPairs(authority, limited));
  return (role) => {
    const menus = menusOf(authority, role).filter(({ permission }) => permission !== '');
    const rows = new Set(menus.map(({ permission }) => held.get(permission) ?? NOTHING));
    const common = [...rows].reduce<RowScope>(intersection, 'everything');
    return common === 'everything' || common.departments.length > 0;
  };
};
