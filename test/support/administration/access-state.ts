import type { RoleNode, UserNode } from '../../../src/domain/access/authority.js';
import type { MenuNode } from '../../../src/contract/access/menu-hierarchy.js';
import type { NavigationEntry } from '../../../src/contract/account/account-endpoints.js';
import { navigationTree } from '../../../src/domain/access/menu-views.js';
import type { Tree } from '../../../src/contract/values/nested-tree.js';
import fc from 'fast-check';

/** A menu with all that decides whether the navigation shows it. */
export type ShownMenu = MenuNode & Readonly<{ visible: number }>;

/** Live records. Deleted ones are gone for good. */
export type State = Readonly<{
  users: ReadonlyMap<number, UserNode>;
  roles: ReadonlyMap<number, RoleNode>;
  menus: ReadonlyMap<number, ShownMenu>;
}>;

export const PERMISSIONS = ['', 'a', 'b', 'c'];

/** Ids from 1; the first user is the administrator. */
export const ids = (most: number) => fc.integer({ min: 1, max: most });
export const USERS = 4;
const ROLES = 4;
const MENUS = 6;
export const status = fc.constantFrom(1, 1, 1, 2);
export const permission = fc.constantFrom(...PERMISSIONS);
export const parentId = fc.integer({ min: 0, max: MENUS });
export const someRoles = fc.uniqueArray(ids(ROLES), { maxLength: 3 });
export const someMenus = fc.uniqueArray(ids(MENUS), { maxLength: 3 });

const byId = <R extends Readonly<{ id: number }>>(records: ReadonlyArray<R>): ReadonlyMap<number, R> =>
  new Map(records.map((record) => [record.id, record]));

const numbered = <R>(record: fc.Arbitrary<R>, length: number) =>
  fc
    .array(record, { minLength: length, maxLength: length })
    .map((records) => byId(records.map((one, i) => ({ ...one, id: i + 1 }))));

const links = fc.uniqueArray(fc.record({ id: ids(MENUS), implied: fc.boolean() }), {
  selector: ({ id }) => id,
  maxLength: 4,
});

/** Also parents that form cycles, and links that only SQL can write. */
export const arbitraryState = (): fc.Arbitrary<State> =>
  fc.record({
    users: numbered(fc.record({ status, roleIds: someRoles }), USERS),
    roles: numbered(fc.record({ status, links }), ROLES),
    menus: numbered(
      fc.record({ parentId, type: fc.constantFrom(1, 2, 3), status, permission, visible: status }),
      MENUS,
    ),
  });

/** The user and permission pairs of the state, without the rules: `enabledOnly` as a request would be permitted. */
export const pairsOf = ({ users, roles, menus }: State, enabledOnly: boolean): ReadonlySet<string> => {
  const counts = (record: Readonly<{ status: number }> | undefined) => record && (!enabledOnly || record.status === 1);
  const pairs = new Set<string>();
  for (const user of users.values())
    for (const roleId of counts(user) ? user.roleIds : [])
      for (const { id } of counts(roles.get(roleId)) ? (roles.get(roleId)?.links ?? []) : []) {
        const menu = menus.get(id);
        if (counts(menu) && menu?.permission) pairs.add(`${user.id} ${menu.permission}`);
      }
  return pairs;
};

const entriesOf = (tree: ReadonlyArray<Tree<NavigationEntry>>): ReadonlyArray<NavigationEntry> =>
  tree.flatMap((entry) => [entry, ...entriesOf(entry.children)]);

/** What the navigation of each role shows: role, menu and permission. A disabled role shows nothing. */
export const shownOf = ({ roles, menus }: State): ReadonlySet<string> => {
  const texts = { name: '', english: '', path: '', component: '', icon: '', sort: 0 };
  const all = [...menus.values()].map((menu) => ({ ...menu, ...texts }));
  return new Set(
    [...roles.values()].flatMap(({ id: roleId, status: roleStatus, links: linked }) =>
      entriesOf(navigationTree(all, new Set(roleStatus === 1 ? linked.map(({ id }) => id) : []))).map(
        ({ id }) => `${roleId} ${id} ${menus.get(id)?.permission ?? ''}`,
      ),
    ),
  );
};
