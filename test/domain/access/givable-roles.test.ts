import { expect } from 'chai';
import fc from 'fast-check';
import { E } from '../../../src/contract/values/fp.js';
import type { DataScope } from '../../../src/contract/values/data-scope.js';
import type { Authority } from '../../../src/domain/access/authority.js';
import { userContainment } from '../../../src/domain/access/containment.js';
import { givableRoles } from '../../../src/domain/access/givable-roles.js';

const ACTOR = 2;
const DEPARTMENTS = [1, 2, 3];
const ROLES = [10, 11, 12];
const PERMISSIONS = ['sys:a:a', 'sys:a:b', 'sys:a:c'];
/** Data scopes do not limit the last permission. */
const isScoped = (permission: string): boolean => permission !== PERMISSIONS[2];

/** Department 3 is below department 2. */
const departments = new Map(DEPARTMENTS.map((id) => [id, { id, parentId: id === 3 ? 2 : 0 }]));

/** Every data scope, with each single department. */
const SCOPES: ReadonlyArray<DataScope | undefined> = [
  undefined,
  ...DEPARTMENTS.map((id) => ({ scope: 2, departments: [{ id, below: false }] })),
  ...[3, 4, 5].map((scope) => ({ scope })),
];

const actors = fc.record({
  departmentId: fc.constantFrom(null, ...DEPARTMENTS),
  /** The roles of the actor, with the data scope of each. */
  assigned: fc.uniqueArray(fc.record({ id: fc.constantFrom(...ROLES), rows: fc.constantFrom(...SCOPES) }), {
    selector: ({ id }) => id,
  }),
});
/** The places of the permissions of each role. */
const grants = fc.tuple(...ROLES.map(() => fc.uniqueArray(fc.constantFrom(0, 1, 2))));

const authorityOf = (
  granted: ReadonlyArray<ReadonlyArray<number>>,
  { departmentId, assigned }: typeof actors extends fc.Arbitrary<infer A> ? A : never,
): Authority => ({
  actorId: ACTOR,
  actorRoleIds: assigned.map(({ id }) => id),
  roles: new Map(
    ROLES.map((id, i) => [
      id,
      { id, status: 1, links: (granted[i] ?? []).map((place) => ({ id: place + 1, implied: false })) },
    ]),
  ),
  menus: new Map(
    PERMISSIONS.map((permission, i) => [i + 1, { id: i + 1, parentId: 0, type: 3, status: 1, permission }]),
  ),
  departments,
  limited: {
    departmentId,
    scopes: new Map(assigned.flatMap(({ id, rows }) => (rows ? [[id, rows] as const] : []))),
    isScoped,
    holders: [],
  },
});

/** Whether the grant rule lets the actor give the role to a new user of any department, in any data scope. */
const canBeGiven = (authority: Authority, role: number): boolean =>
  DEPARTMENTS.some((departmentId) =>
    SCOPES.some((rows) => {
      const scopes = rows && { scopes: new Map([[role, rows]]) };
      const user = { id: 0, status: 1, roleIds: [role], departmentId, ...scopes };
      return E.isRight(userContainment.add(authority, [role], user));
    }),
  );

describe('the roles that an actor may give', () => {
  it('are those that the grant rule allows for some user in some data scope', () => {
    const seen = new Set<boolean>();
    fc.assert(
      fc.property(grants, actors, (granted, actor) => {
        const authority = authorityOf(granted, actor);
        const givable = ROLES.filter((role) => canBeGiven(authority, role));
        for (const role of ROLES) seen.add(givable.includes(role));
        expect(givableRoles(authority)).to.deep.equal(givable);
      }),
      { numRuns: 1_000 },
    );
    expect(seen.size).to.equal(2);
  });

  it('do not include one whose permissions the actor holds in different departments', () => {
    const chosen = (id: number) => ({ scope: 2, departments: [{ id, below: false }] });
    const both = [[0], [1], [0, 1]];
    const actor = (one: number, other: number) => ({
      departmentId: null,
      assigned: [
        { id: 10, rows: chosen(one) },
        { id: 11, rows: chosen(other) },
      ],
    });
    expect(givableRoles(authorityOf(both, actor(1, 2)))).to.deep.equal([10, 11]);
    expect(givableRoles(authorityOf(both, actor(1, 1)))).to.deep.equal([10, 11, 12]);
  });

  it('include one with a menu without a permission, such as a folder', () => {
    const authority = authorityOf([[0], [0], []], {
      departmentId: null,
      assigned: [{ id: 10, rows: { scope: 2, departments: [{ id: 1, below: false }] } }],
    });
    const folder = { id: 9, parentId: 0, type: 1, status: 1, permission: '' };
    const links = [1, folder.id].map((id) => ({ id, implied: false }));
    const withFolder = {
      ...authority,
      menus: new Map([...authority.menus, [folder.id, folder]]),
      roles: new Map([...authority.roles, [11, { id: 11, status: 1, links }]]),
    };
    expect(givableRoles(withFolder)).to.include(11);
  });

  it('of an actor without data scopes do not include one with a permission that the actor lacks', () => {
    const { limited: _limited, ...authority } = authorityOf([[0], [0, 1], []], {
      departmentId: 1,
      assigned: [{ id: 10, rows: undefined }],
    });
    expect(givableRoles(authority)).to.deep.equal([10, 12]);
  });

  it('do not include one that the actor holds in own records only, or that is disabled', () => {
    const own = { departmentId: 1, assigned: [{ id: 10, rows: { scope: 5 } }] };
    expect(givableRoles(authorityOf([[0], [2], []], own))).to.deep.equal([12]);
    const whole = authorityOf([[0], [], []], { departmentId: 1, assigned: [{ id: 10, rows: undefined }] });
    const disabled = (id: number) => new Map([...whole.roles, [id, { ...whole.roles.get(id)!, status: 2 }]]);
    expect(givableRoles({ ...whole, roles: disabled(10) })).to.deep.equal([11, 12]);
    expect(givableRoles({ ...whole, roles: disabled(11) })).to.deep.equal([10, 12]);
  });
});
