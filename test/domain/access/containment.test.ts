import { expect } from 'chai';
import {
  carriedByRoles,
  carriedByUsers,
  heldBy,
  holds,
  type Authority,
  type RoleNode,
  type UserNode,
} from '../../../src/domain/access/authority.js';
import { menuContainment, roleContainment, userContainment } from '../../../src/domain/access/containment.js';
import type { MenuNode } from '../../../src/contract/access/menu-hierarchy.js';
import { E } from '../../../src/contract/values/fp.js';

const [ADMINISTRATOR, ACTOR, OTHER] = [1, 2, 3];
const [ENABLED, DISABLED] = [1, 2];

const menu = (id: number, permission: string, parts: Partial<MenuNode> = {}): MenuNode => ({
  id,
  parentId: 0,
  type: 2,
  status: ENABLED,
  permission,
  ...parts,
});

/**
 * 1 ▸ 2 ▸ 3, 1 ▸ 4, 5 and 6, with permissions a to f; 3 and 6 are disabled; 7 has none. 8 ▸ 9 ▸ 10 are folders without a
 * permission over a disabled page with y; 8 ▸ 11 has z.
 */
const A = menu(1, 'a');
const B = menu(2, 'b', { parentId: 1 });
const C = menu(3, 'c', { parentId: 2, status: DISABLED });
const D = menu(4, 'd', { parentId: 1 });
const EE = menu(5, 'e');
const F = menu(6, 'f', { status: DISABLED });
const PLAIN = menu(7, '');
const FOLDER = menu(8, '', { type: 1 });
const INNER = menu(9, '', { parentId: 8, type: 1 });
const Y = menu(10, 'y', { parentId: 9, status: DISABLED });
const Z = menu(11, 'z', { parentId: 8 });
const MENUS = new Map([A, B, C, D, EE, F, PLAIN, FOLDER, INNER, Y, Z].map((one) => [one.id, one]));

const role = (id: number, menuIds: ReadonlyArray<number>, status = ENABLED): RoleNode => ({
  id,
  status,
  links: menuIds.map((menuId) => ({ id: menuId, implied: false })),
});

/** The second role is disabled; menu 99 is deleted. */
const AC = role(11, [1, 3, 7, 99]);
const E_DISABLED = role(12, [5], DISABLED);
const NONE = role(13, []);
/** The first of the actor’s roles, each with one menu. */
const OWN = 20;

const user = (roleIds: ReadonlyArray<number>, parts: Partial<UserNode> = {}): UserNode => ({
  id: OTHER,
  status: ENABLED,
  roleIds,
  ...parts,
});

/** An actor who holds these permissions, each through an own menu and a role of its own. */
const holding = (permissions: string, actorId = ACTOR): Authority => {
  const own = Array.from(permissions).map((permission, i) => menu(100 + i, permission));
  const roles = [AC, E_DISABLED, NONE, ...own.map(({ id }, i) => role(OWN + i, [id]))];
  return {
    actorId,
    actorRoleIds: own.map((_, i) => OWN + i),
    roles: new Map(roles.map((one) => [one.id, one])),
    menus: new Map([...MENUS, ...own.map((one) => [one.id, one] as const)]),
    departments: new Map(),
  };
};

type Check = (authority: Authority) => E.Either<unknown, void>;

/** Each kind of change, and exactly the permissions that it needs. `*`: only the administrator may. */
const NEEDED: ReadonlyArray<readonly [string, string, Check]> = [
  ['a new user with roles, disabled ones too', 'ace', (by) => userContainment.add(by, [11, 12])],
  ['a new user without roles', '', (by) => userContainment.add(by, [])],
  ['an update of a user', 'ace', (by) => userContainment.update(by, user([11, 12]), true)],
  ['an update of a user that changes nothing', '', (by) => userContainment.update(by, user([11, 12]), false)],
  ['an update of oneself', '', (by) => userContainment.update(by, user([11, 12], { id: ACTOR }), true)],
  [
    'an update of oneself after one was disabled',
    'ace',
    (by) => userContainment.update(by, user([11, 12], { id: ACTOR, status: DISABLED }), true),
  ],
  ['an update of the administrator', '*', (by) => userContainment.update(by, user([], { id: ADMINISTRATOR }), true)],
  ['a user that is disabled', 'ac', (by) => userContainment.status(by, [user([11])], DISABLED)],
  ['a user that is enabled', 'ac', (by) => userContainment.status(by, [user([11], { status: DISABLED })], ENABLED)],
  [
    'users of whom one changes state',
    'e',
    (by) => userContainment.status(by, [user([11]), user([12], { status: DISABLED })], ENABLED),
  ],
  ['a deletion of users', 'ace', (by) => userContainment.delete(by, [user([11]), user([12])])],
  ['other roles of a user: before and after', 'ace', (by) => userContainment.roles(by, user([11]), [12])],
  ['roles that a user loses', 'ac', (by) => userContainment.roles(by, user([11]), [])],
  ['one other role of several', 'ace', (by) => userContainment.roles(by, user([11, 12]), [11, 13])],
  ['the roles that a user has', '', (by) => userContainment.roles(by, user([11, 12]), [12, 11])],
  ['a password reset', 'ac', (by) => userContainment.resetPassword(by, user([11, 13]))],
  ['the end of sessions', 'e', (by) => userContainment.endSessions(by, [user([12]), user([11], { id: ACTOR })])],
  ['the end of the administrator’s', '*', (by) => userContainment.endSessions(by, [user([], { id: ADMINISTRATOR })])],
  ['an update of a role', 'ac', (by) => roleContainment.update(by, AC, true)],
  ['an update of a role that changes nothing', '', (by) => roleContainment.update(by, AC, false)],
  ['a role that is enabled, and one that is so', 'e', (by) => roleContainment.status(by, [AC, E_DISABLED], ENABLED)],
  ['a role that is disabled, and one that is so', 'ac', (by) => roleContainment.status(by, [AC, E_DISABLED], DISABLED)],
  ['a deletion of roles', 'ace', (by) => roleContainment.delete(by, [AC, E_DISABLED])],
  ['a grant: before and after', 'acdf', (by) => roleContainment.grant(by, AC, role(0, [4, 6]).links)],
  [
    'a grant with implied menus',
    'ab',
    (by) =>
      roleContainment.grant(by, NONE, [
        { id: 2, implied: false },
        { id: 1, implied: true },
      ]),
  ],
  ['a grant of what is granted', '', (by) => roleContainment.grant(by, AC, AC.links.toReversed())],
  [
    'a grant that chooses what was implied',
    'ac',
    (by) => roleContainment.grant(by, { ...AC, links: AC.links.map((link) => ({ ...link, implied: true })) }, AC.links),
  ],
  ['a new menu with a permission', 'x', (by) => menuContainment.add(by, { permission: 'x' })],
  ['a new menu without one', '', (by) => menuContainment.add(by, { permission: '' })],
  [
    'a menu with another permission: old and new',
    'dx',
    (by) => menuContainment.update(by, D, { ...D, permission: 'x' }, ['permission']),
  ],
  [
    'a menu that loses its permission',
    'd',
    (by) => menuContainment.update(by, D, { ...D, permission: '' }, ['permission']),
  ],
  ['another field of a menu', 'd', (by) => menuContainment.update(by, D, D, ['name'])],
  ['another field of a menu without a permission', '', (by) => menuContainment.update(by, PLAIN, PLAIN, ['name'])],
  ['an update of a menu that changes nothing', '', (by) => menuContainment.update(by, D, D, [])],
  [
    'a move: the subtree and the new ancestors',
    'abcd',
    (by) => menuContainment.update(by, B, { ...B, parentId: 4 }, ['parentId']),
  ],
  ['a move to the top: the subtree', 'bc', (by) => menuContainment.update(by, B, { ...B, parentId: 0 }, ['parentId'])],
  [
    'a move of a menu without a permission',
    'abc',
    (by) => menuContainment.update(by, PLAIN, { ...PLAIN, parentId: 3 }, ['parentId']),
  ],
  ['another field of a folder: all below it', 'yz', (by) => menuContainment.update(by, FOLDER, FOLDER, ['name'])],
  ['an update of a folder that changes nothing', '', (by) => menuContainment.update(by, FOLDER, FOLDER, [])],
  [
    'a folder that gets a permission',
    'xyz',
    (by) => menuContainment.update(by, FOLDER, { ...FOLDER, permission: 'x' }, ['permission']),
  ],
  [
    'a page that loses its permission, with those below it',
    'abcd',
    (by) => menuContainment.update(by, A, { ...A, permission: '' }, ['permission']),
  ],
  [
    'a folder that moves: all below it and the new ancestors',
    'ay',
    (by) => menuContainment.update(by, INNER, { ...INNER, parentId: 1 }, ['parentId']),
  ],
  ['a folder that is disabled', 'yz', (by) => menuContainment.status(by, [FOLDER], DISABLED)],
  ['a folder that is enabled', 'y', (by) => menuContainment.status(by, [{ ...INNER, status: DISABLED }], ENABLED)],
  ['a deletion of a folder', 'y', (by) => menuContainment.delete(by, [INNER])],
  ['a page in a folder: not what is beside it', 'z', (by) => menuContainment.status(by, [Z], DISABLED)],
  ['a grant of a folder: not what is below', '', (by) => roleContainment.grant(by, NONE, role(0, [8, 9]).links)],
  ['menus that are enabled, and one that is so', 'cf', (by) => menuContainment.status(by, [A, C, F], ENABLED)],
  ['a page that is disabled: all below it too', 'abcd', (by) => menuContainment.status(by, [A, C], DISABLED)],
  [
    'a page that is enabled: all below it too',
    'bc',
    (by) => menuContainment.status(by, [{ ...B, status: DISABLED }], ENABLED),
  ],
  ['a page that an update hides: all below it too', 'abcd', (by) => menuContainment.update(by, A, A, ['visible'])],
  ['a page of another type: all below it too', 'abcd', (by) => menuContainment.update(by, A, A, ['type'])],
  [
    'a page that an update disables: all below it too',
    'bc',
    (by) => menuContainment.update(by, B, { ...B, status: DISABLED }, ['status']),
  ],
  ['another field of a page: not what is below', 'a', (by) => menuContainment.update(by, A, A, ['name', 'icon'])],
  ['a deletion of menus', 'bc', (by) => menuContainment.delete(by, [B, C])],
];

describe('containment', () => {
  for (const [name, needed, check] of NEEDED)
    it(`allows ${name} with [${needed}], and refuses it without any one of them`, () => {
      expect(E.isRight(check(holding('', ADMINISTRATOR))), 'administrator').to.equal(true);
      expect(E.isRight(check(holding(needed === '*' ? 'abcdefxyz' : needed))), 'all').to.equal(needed !== '*');
      for (const missing of needed) {
        const checked = check(holding('abcdefxyz'.replace(missing, '')));
        expect(E.isLeft(checked) && checked.left, `without ${missing}`).to.include({ _tag: 'PermissionNotHeld' });
      }
    });

  it('names the first record that the actor may not change', () => {
    const refusedId = (checked: E.Either<Readonly<{ recordId?: number }>, void>) =>
      E.isLeft(checked) && checked.left.recordId;
    const users = [user([], { id: 5 }), user([12], { id: 6 }), user([12], { id: 7 })];
    expect(refusedId(userContainment.delete(holding('a'), users))).to.equal(6);
    expect(refusedId(roleContainment.delete(holding('ac'), [NONE, AC, E_DISABLED]))).to.equal(12);
    expect(refusedId(menuContainment.status(holding('e'), [EE, INNER], DISABLED))).to.equal(9);
    expect(refusedId(menuContainment.update(holding('bc'), B, { ...B, parentId: 4 }, ['parentId']))).to.equal(2);
    expect(userContainment.add(holding('a'), [12])).to.deep.equal(E.left({ _tag: 'PermissionNotHeld' }));
    expect(refusedId(menuContainment.add(holding('a'), { permission: 'x' }))).to.equal(undefined);
  });

  it('counts as held the permissions of enabled menus in enabled roles, with any menus above', () => {
    const authority: Authority = {
      actorId: ACTOR,
      actorRoleIds: [11, 12, 14, 98],
      roles: new Map([AC, E_DISABLED, role(14, [4])].map((one) => [one.id, one])),
      menus: new Map([...MENUS, [1, { ...A, status: DISABLED }]]),
      departments: new Map(),
    };
    expect(heldBy(authority)).to.deep.equal(new Set(['d']));
    expect(heldBy({ ...authority, actorId: ADMINISTRATOR, actorRoleIds: [] })).to.equal('everything');
  });

  it('counts no set of permissions as everything, whatever the permissions are', () => {
    const letters = new Set('everything');
    expect(holds(letters, letters)).to.equal(true);
    expect(holds(letters, 'everything')).to.equal(false);
    expect(holds('everything', 'everything')).to.equal(true);
  });

  it('counts as carried the permissions of disabled menus and roles too, but not of deleted ones', () => {
    const authority = holding('');
    expect(carriedByRoles(authority, [AC, E_DISABLED])).to.deep.equal(new Set(['a', 'c', 'e']));
    expect(carriedByUsers(authority, [user([11, 12, 98])])).to.deep.equal(new Set(['a', 'c', 'e']));
    expect(carriedByUsers(authority, [user([]), user([], { id: ADMINISTRATOR })])).to.equal('everything');
  });
});
