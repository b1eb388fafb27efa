import { expect } from 'chai';
import fc from 'fast-check';
import type { DataScope } from '../../../src/contract/values/data-scope.js';
import type { Authority, UserNode } from '../../../src/domain/access/authority.js';
import {
  departmentContainment,
  menuContainment,
  roleContainment,
  userContainment,
} from '../../../src/domain/access/containment.js';
import { E } from '../../../src/contract/values/fp.js';

const [ACTOR, SOMEBODY] = [2, 3];
const PERMISSIONS = ['sys:a:a', 'sys:a:b', 'sys:a:c'];
/** Data scopes do not limit the last permission. */
const isScoped = (permission: string): boolean => permission !== PERMISSIONS[2];

const department = fc.integer({ min: 1, max: 6 });
const trees = fc
  .array(fc.nat(5), { minLength: 6, maxLength: 6 })
  .map((parents) => parents.map((parent, i) => ({ id: i + 1, parentId: Math.min(parent, i) })));
const rows: fc.Arbitrary<DataScope | undefined> = fc.oneof(
  fc.constant(undefined),
  fc.constantFrom(3, 4, 5).map((scope) => ({ scope })),
  fc
    .uniqueArray(fc.record({ id: department, below: fc.boolean() }), {
      minLength: 1,
      maxLength: 3,
      selector: ({ id }) => id,
    })
    .map((departments) => ({ scope: 2, departments })),
);
/** The data scopes of the roles 10, 11 and 12, as far as a person has them. */
const assignments = fc.uniqueArray(fc.record({ id: fc.constantFrom(10, 11, 12), rows }), { selector: ({ id }) => id });
/** The permissions of the three roles, by their place. */
const grants = fc.tuple(...[0, 1, 2].map(() => fc.uniqueArray(fc.constantFrom(0, 1, 2))));

type Tree = ReadonlyArray<Readonly<{ id: number; parentId: number }>>;
type Assigned = ReadonlyArray<Readonly<{ id: number; rows: DataScope | undefined }>>;
type Person = Readonly<{ id: number; own: number | null; assigned: Assigned }>;

const isBelow = (tree: Tree, id: number, top: number): boolean =>
  id === top || tree.some((one) => one.id === id && one.parentId !== 0 && isBelow(tree, one.parentId, top));

/** Whether the person reaches everything with the permission; the departments; whether the own records. */
const reachOf = (
  tree: Tree,
  granted: ReadonlyArray<ReadonlyArray<number>>,
  { own, assigned }: Person,
  permission: number,
) => {
  const through = assigned.filter(({ id }) => granted[id - 10]!.includes(permission));
  const inScope = (scope: DataScope | undefined, of: number): boolean => {
    if (scope === undefined) return true;
    if (scope.scope === 2)
      return scope.departments!.some(({ id, below }) => (below ? isBelow(tree, of, id) : of === id));
    if (scope.scope === 3) return of === own;
    return scope.scope === 4 && own !== null && isBelow(tree, of, own);
  };
  return {
    isHeld: through.length > 0,
    all: through.some((one) => !isScoped(PERMISSIONS[permission]!) || one.rows === undefined),
    departments: tree.map(({ id }) => id).filter((of) => through.some((one) => inScope(one.rows, of))),
    own: through.some((one) => one.rows?.scope === 5),
  };
};

/** The grant rule on pairs, in the plainest way. */
const mayGive = (
  tree: Tree,
  granted: ReadonlyArray<ReadonlyArray<number>>,
  actor: Person,
  user: Person,
  grantedToActor = granted,
): boolean =>
  [0, 1, 2].every((permission) => {
    const needed = reachOf(tree, granted, user, permission);
    const held = reachOf(tree, grantedToActor, actor, permission);
    if (!needed.isHeld) return true;
    if (!held.isHeld) return false;
    if (held.all) return true;
    if (needed.all) return false;
    const ownIsHeld =
      !needed.own || (user.own !== null && held.departments.includes(user.own)) || (user.id === actor.id && held.own);
    return ownIsHeld && needed.departments.every((of) => held.departments.includes(of));
  });

const scopesOf = (assigned: Assigned) =>
  new Map(assigned.flatMap((one) => (one.rows ? [[one.id, one.rows] as const] : [])));

const authorityOf = (
  tree: Tree,
  granted: ReadonlyArray<ReadonlyArray<number>>,
  actor: Person,
  user: Person,
): Authority => {
  const scopes = scopesOf(actor.assigned);
  const holders = user.assigned.map((one) => ({
    ...{ id: user.id, departmentId: user.own, roleId: one.id },
    ...(one.rows && { rows: one.rows }),
  }));
  return {
    actorId: actor.id,
    actorRoleIds: actor.assigned.map(({ id }) => id),
    roles: new Map(
      granted.map((permissions, i) => [
        10 + i,
        { id: 10 + i, status: 1, links: permissions.map((one) => ({ id: one + 1, implied: false })) },
      ]),
    ),
    menus: new Map(
      PERMISSIONS.map((permission, i) => [i + 1, { id: i + 1, parentId: 0, type: 3, status: 1, permission }]),
    ),
    departments: new Map(tree.map((one) => [one.id, one])),
    ...(scopes.size > 0 && { limited: { departmentId: actor.own, scopes, isScoped, holders } }),
  };
};

const nodeOf = ({ id, own, assigned }: Person): UserNode => ({
  ...{ id, status: 1, roleIds: assigned.map((one) => one.id), departmentId: own, scopes: scopesOf(assigned) },
});

const person = (id: number) => fc.record({ id: fc.constant(id), own: fc.option(department), assigned: assignments });

describe('the grant rule on permissions and rows', () => {
  it('lets users change, add and restore a user whose every pair they hold, and nobody else', () => {
    const seen = new Set<boolean>();
    fc.assert(
      fc.property(trees, grants, person(ACTOR), person(SOMEBODY), (tree, granted, actor, user) => {
        const authority = authorityOf(tree, granted, actor, user);
        const allowed = mayGive(tree, granted, actor, user);
        seen.add(allowed);
        const node = nodeOf(user);
        expect(E.isRight(userContainment.delete(authority, [node]))).to.equal(allowed);
        expect(E.isRight(userContainment.add(authority, node.roleIds, { ...node, id: 0 }))).to.equal(allowed);
        expect(E.isRight(userContainment.update(authority, node, true))).to.equal(allowed);
        expect(E.isRight(userContainment.restore(authority, [node]))).to.equal(allowed);
      }),
      { numRuns: 1_000 },
    );
    expect(seen.size).to.equal(2);
  });

  it('counts for users only what enabled roles and menus grant, and for others disabled ones too', () => {
    const states = fc.tuple(...[0, 1, 2].map(() => fc.constantFrom(1, 2)));
    fc.assert(
      fc.property(trees, grants, person(ACTOR), person(SOMEBODY), states, states, (...drawn) => {
        const [tree, granted, actor, user, ofRoles, ofMenus] = drawn;
        const { roles, menus, ...others } = authorityOf(tree, granted, actor, user);
        const authority = {
          ...others,
          roles: new Map([...roles].map(([id, role]) => [id, { ...role, status: ofRoles[id - 10]! }])),
          menus: new Map([...menus].map(([id, menu]) => [id, { ...menu, status: ofMenus[id - 1]! }])),
        };
        const enabled = granted.map((permissions, i) =>
          ofRoles[i] === 1 ? permissions.filter((permission) => ofMenus[permission] === 1) : [],
        );
        expect(E.isRight(userContainment.delete(authority, [nodeOf(user)]))).to.equal(
          mayGive(tree, granted, actor, user, enabled),
        );
      }),
      { numRuns: 1_000 },
    );
  });

  it('ignores menus without a permission, in whatever records a user has them', () => {
    const tree = [{ id: 1, parentId: 0 }];
    const actor = { id: ACTOR, own: 1, assigned: [{ id: 10, rows: { scope: 3 } }] };
    const user = { id: SOMEBODY, own: 1, assigned: [{ id: 11, rows: undefined }] };
    const made = authorityOf(tree, [[0], [1], []], actor, user);
    const menus = new Map([...made.menus, [2, { ...made.menus.get(2)!, permission: '' }]]);
    expect(E.isRight(userContainment.delete(made, [nodeOf(user)]))).to.equal(false);
    expect(E.isRight(userContainment.delete({ ...made, menus }, [nodeOf(user)]))).to.equal(true);
  });

  it('lets users assign roles only if they hold every pair before and after', () => {
    fc.assert(
      fc.property(trees, grants, person(ACTOR), person(SOMEBODY), assignments, (tree, granted, actor, user, next) => {
        const after = { ...user, assigned: next };
        const allowed = mayGive(tree, granted, actor, user) && mayGive(tree, granted, actor, after);
        const judged = userContainment.roles(
          authorityOf(tree, granted, actor, user),
          nodeOf(user),
          next.map(({ id }) => id),
          scopesOf(next),
        );
        expect(E.isRight(judged)).to.equal(allowed);
      }),
      { numRuns: 1_000 },
    );
  });

  it('judges another department of a user before and after, the own one too', () => {
    fc.assert(
      fc.property(trees, grants, person(ACTOR), person(SOMEBODY), fc.option(department), fc.boolean(), (...drawn) => {
        const [tree, granted, actor, other, own, isSelf] = drawn;
        const user = isSelf ? actor : other;
        const after = { ...user, own };
        const authority = authorityOf(tree, granted, actor, user);
        const judged = userContainment.update(authority, nodeOf(user), true, nodeOf(after));
        const isKept = isSelf && own === user.own;
        const allowed = mayGive(tree, granted, actor, user) && mayGive(tree, granted, actor, after);
        expect(E.isRight(judged)).to.equal(isKept || allowed);
      }),
      { numRuns: 1_000 },
    );
  });

  it('judges a role for every user who has it, in their data scopes', () => {
    fc.assert(
      fc.property(trees, grants, person(ACTOR), person(SOMEBODY), (tree, granted, actor, user) => {
        const authority = authorityOf(tree, granted, actor, user);
        for (const { id } of user.assigned) {
          const only = { ...user, assigned: user.assigned.filter((one) => one.id === id) };
          const held = granted[id - 10]!.every((one) => reachOf(tree, granted, actor, one).isHeld);
          const judged = roleContainment.update(authority, authority.roles.get(id)!, true);
          expect(E.isRight(judged)).to.equal(held && mayGive(tree, granted, actor, only));
        }
      }),
      { numRuns: 500 },
    );
  });

  it('lets the administrator give everything, whatever their data scopes are', () => {
    const tree = [{ id: 1, parentId: 0 }];
    const actor = { id: 1, own: null, assigned: [{ id: 10, rows: { scope: 5 } }] };
    const user = { id: SOMEBODY, own: 1, assigned: [{ id: 10, rows: undefined }] };
    const authority = authorityOf(tree, [[0], [], []], actor, user);
    expect(E.isRight(userContainment.delete(authority, [nodeOf(user)]))).to.equal(true);
    expect(E.isRight(roleContainment.delete(authority, [authority.roles.get(10)!]))).to.equal(true);
    expect(E.isRight(departmentContainment.move(authority, 'update'))).to.equal(true);
  });

  it('lets nobody move a department with a permission that data scopes do not limit, but for an assignment in all records', () => {
    const tree = [{ id: 1, parentId: 0 }];
    const moves = (own: DataScope | undefined): boolean => {
      const actor = {
        id: ACTOR,
        own: 1,
        assigned: [
          { id: 10, rows: own },
          { id: 11, rows: { scope: 5 } },
        ],
      };
      const made = authorityOf(tree, [[0], [1], []], actor, { id: SOMEBODY, own: null, assigned: [] });
      const menus = new Map([...made.menus, [1, { ...made.menus.get(1)!, permission: 'sys:department:update' }]]);
      const limited = { ...made.limited!, isScoped: () => false };
      return E.isRight(departmentContainment.move({ ...made, menus, limited }, 'update'));
    };
    expect([undefined, { scope: 4 }].map(moves)).to.deep.equal([true, false]);
  });

  it('lets nobody with data scopes change a menu or move a department whose permission they do not hold in all rows', () => {
    const tree = [{ id: 1, parentId: 0 }];
    const authority = (own: DataScope | undefined): Authority => {
      const actor = {
        id: ACTOR,
        own: 1,
        assigned: [
          { id: 10, rows: own },
          { id: 11, rows: { scope: 5 } },
        ],
      };
      const made = authorityOf(tree, [[0], [1], []], actor, { id: SOMEBODY, own: null, assigned: [] });
      const menus = new Map([...made.menus, [1, { ...made.menus.get(1)!, permission: 'sys:department:update' }]]);
      return { ...made, menus };
    };
    for (const [own, isAllowed] of [
      [undefined, true],
      [{ scope: 4 }, false],
      [{ scope: 2, departments: [{ id: 1, below: true }] }, false],
    ] as const) {
      const judged = authority(own);
      expect(E.isRight(departmentContainment.move(judged, 'update'))).to.equal(isAllowed);
      expect(E.isRight(menuContainment.delete(judged, [judged.menus.get(1)!]))).to.equal(isAllowed);
      expect(E.isRight(departmentContainment.move(judged, 'update', 'import'))).to.equal(false);
      expect(E.isRight(menuContainment.add(judged, { permission: 'sys:department:update' }))).to.equal(true);
    }
  });
});
