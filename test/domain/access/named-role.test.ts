import { expect } from 'chai';
import fc from 'fast-check';
import type { DataScope } from '../../../src/contract/values/data-scope.js';
import { E } from '../../../src/contract/values/fp.js';
import type { Authority, UserNode } from '../../../src/domain/access/authority.js';
import { userContainment } from '../../../src/domain/access/containment.js';
import { namingRole } from '../../../src/domain/access/named-role.js';

const [ACTOR, SOMEBODY] = [2, 3];
const PERMISSIONS = ['sys:a:a', 'sys:a:b', 'sys:a:c'];
/** The actor has this role, with the first permission, in this data scope. */
const ACTOR_ROLE = 9;

/** Role 10 + i has the permissions at these places. */
const authorityOf = (granted: ReadonlyArray<ReadonlyArray<number>>, rows?: DataScope): Authority => ({
  actorId: ACTOR,
  actorRoleIds: [ACTOR_ROLE],
  roles: new Map(
    [[0], ...granted].map((places, i) => [
      ACTOR_ROLE + i,
      { id: ACTOR_ROLE + i, status: 1, links: places.map((place) => ({ id: place + 1, implied: false })) },
    ]),
  ),
  menus: new Map(
    PERMISSIONS.map((permission, i) => [i + 1, { id: i + 1, parentId: 0, type: 3, status: 1, permission }]),
  ),
  departments: new Map([1, 2].map((id) => [id, { id, parentId: 0 }])),
  ...(rows && {
    limited: { departmentId: 1, scopes: new Map([[ACTOR_ROLE, rows]]), isScoped: () => true, holders: [] },
  }),
});

const userWith = (roleIds: ReadonlyArray<number>, scopes?: UserNode['scopes']): UserNode => ({
  ...{ id: SOMEBODY, status: 1, roleIds, departmentId: 1 },
  ...(scopes && { scopes }),
});

const REFUSAL = { _tag: 'PermissionNotHeld', recordId: SOMEBODY } as const;
const REFUSED = E.left(REFUSAL);
const named = (authority: Authority, ...users: ReadonlyArray<UserNode>) => namingRole(REFUSED, authority, users);

describe('the role that a refusal of roles names', () => {
  it('is the first one that gives more than the actor holds', () => {
    const authority = authorityOf([[0], [0, 1], [2]]);
    expect(named(authority, userWith([10, 11, 12]))).to.deep.equal(
      E.left({ _tag: 'PermissionNotHeld', recordId: SOMEBODY, roleId: 11 }),
    );
    expect(named(authority, userWith([12, 11]))).to.deep.include({ left: { ...REFUSAL, roleId: 12 } });
  });

  it('is looked for in the roles afterwards first, and then in those before', () => {
    const authority = authorityOf([[0], [1], [2]]);
    expect(named(authority, userWith([10, 12]), userWith([11]))).to.deep.include({
      left: { ...REFUSAL, roleId: 12 },
    });
    expect(named(authority, userWith([10]), userWith([11]))).to.deep.include({ left: { ...REFUSAL, roleId: 11 } });
  });

  it('is one whose permissions the actor holds, but not in its data scope', () => {
    const authority = authorityOf([[0], [0]], { scope: 3 });
    const scopes = new Map([
      [10, { scope: 3 }],
      [11, { scope: 2, departments: [{ id: 2, below: false }] }],
    ]);
    expect(named(authority, userWith([10, 11], scopes))).to.deep.include({ left: { ...REFUSAL, roleId: 11 } });
    expect(named(authority, userWith([10, 11]))).to.deep.include({ left: { ...REFUSAL, roleId: 10 } });
  });

  it('is missing where no role is beyond what the actor holds, and where nothing is refused', () => {
    const authority = authorityOf([[0], [1]]);
    expect(named(authority, userWith([10]))).to.equal(REFUSED);
    expect(named(authority)).to.equal(REFUSED);
    const allowed = E.right(undefined);
    expect(namingRole(allowed, authority, [userWith([11])])).to.equal(allowed);
  });

  it('is given alone by nobody who may not give it, and all roles before it may be given alone', () => {
    const granted = fc.tuple(...[0, 1, 2].map(() => fc.uniqueArray(fc.constantFrom(0, 1, 2), { maxLength: 2 })));
    const order = fc.shuffledSubarray([10, 11, 12]);
    const rows = fc.option(fc.constant({ scope: 3 }), { nil: undefined });
    const scopes = fc
      .subarray([10, 11, 12])
      .map((ids) => new Map<number, DataScope>(ids.map((id) => [id, { scope: 5 }])));
    fc.assert(
      fc.property(granted, order, rows, scopes, (places, roleIds, own, given) => {
        const authority = authorityOf(places, own);
        const mayGive = (roleId: number): boolean =>
          E.isRight(userContainment.delete(authority, [userWith([roleId], given)]));
        const judged = named(authority, userWith(roleIds, given));
        const roleId = roleIds.find((one) => !mayGive(one));
        expect(judged).to.deep.equal(roleId === undefined ? REFUSED : E.left({ ...REFUSAL, roleId }));
      }),
    );
  });
});
