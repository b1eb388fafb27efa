import { expect } from 'chai';
import fc from 'fast-check';
import type { RoleAssignment } from '../../../src/contract/values/role-assignment.js';
import type { RoleNode } from '../../../src/domain/access/authority.js';
import {
  areSameRoles,
  askedRoles,
  assignmentsOf,
  namedDepartments,
  roleIdOf,
  roleLinks,
  scopesOf,
  type RecordLink,
} from '../../../src/domain/access/role-links.js';

const ROLES = [1, 2, 10];
const departments = fc.uniqueArray(fc.record({ id: fc.constantFrom(2, 3, 11), below: fc.boolean() }), {
  minLength: 1,
  selector: ({ id }) => id,
});
const scopes = fc.oneof(
  fc.constantFrom(1, 3, 4, 5).map((scope) => ({ scope })),
  departments.map((chosen) => ({ scope: 2, departments: chosen })),
);
const assignments: fc.Arbitrary<ReadonlyArray<RoleAssignment>> = fc.uniqueArray(
  fc.tuple(fc.constantFrom(...ROLES), scopes).map(([roleId, rows]) => ({ roleId, ...rows })),
  { selector: ({ roleId }) => roleId },
);
const roleWith = (id: number, defaultScope?: number): RoleNode => ({
  ...{ id, status: 1, links: [] },
  ...(defaultScope !== undefined && { defaultScope }),
});
const NO_ROLES = new Map<number, RoleNode>();
const link = (id: number, rows?: RecordLink['rows']): RecordLink => ({ id, implied: false, ...(rows && { rows }) });

describe('the roles that a request names', () => {
  it('are those of the form that the request has, and none without both', () => {
    const roles = [{ roleId: 1, scope: 3 }];
    expect(askedRoles({ roles })).to.equal(roles);
    expect(askedRoles({ roleIds: [2] })).to.deep.equal([2]);
    expect(askedRoles({})).to.deep.equal([]);
    expect([7, { roleId: 8, scope: 1 }].map(roleIdOf)).to.deep.equal([7, 8]);
  });

  it('name the departments of their data scopes', () => {
    const chosen = [2, 3].map((id) => ({ id, below: true }));
    expect(namedDepartments([5, { roleId: 1, scope: 2, departments: chosen }, { roleId: 2, scope: 3 }])).to.deep.equal([
      ...[2, 3],
    ]);
  });
});

describe('the links of a user to roles', () => {
  it('have the data scopes that the request names, and the same roles are named by them again', () => {
    fc.assert(
      fc.property(assignments, (asked) => {
        const links = roleLinks(asked, [], NO_ROLES);
        expect(links.map(({ id, implied }) => [id, implied])).to.deep.equal(asked.map(({ roleId }) => [roleId, false]));
        for (const { roleId, ...rows } of asked)
          expect(links.find(({ id }) => id === roleId)?.rows).to.deep.equal(rows.scope === 1 ? undefined : rows);
        const byId = (one: { id: number }, other: { id: number }) => one.id - other.id;
        const sorted = asked.map(({ departments: chosen, ...one }) => ({
          ...one,
          ...(chosen && { departments: chosen.toSorted(byId) }),
        }));
        expect(assignmentsOf(links)).to.deep.equal(sorted.toSorted((one, other) => one.roleId - other.roleId));
      }),
    );
  });

  it('named by ids keep the data scope that the user has, and new ones take the default of the role', () => {
    const present = [link(1, { scope: 5 }), link(2)];
    const roles = new Map([roleWith(2, 3), roleWith(3, 4), roleWith(4, 1), roleWith(5)].map((one) => [one.id, one]));
    expect(roleLinks([1, 2, 3, 4, 5, 6], present, roles)).to.deep.equal([
      ...[link(1, { scope: 5 }), link(2), link(3, { scope: 4 }), link(4), link(5), link(6)],
    ]);
  });

  it('have the data scopes that are not everything, by the role', () => {
    expect(scopesOf([link(1, { scope: 5 }), link(2)])).to.deep.equal(new Map([[1, { scope: 5 }]]));
    expect(scopesOf([link(2)])).to.equal(undefined);
    expect(scopesOf([])).to.equal(undefined);
  });

  it('are the same in any order of roles and departments, and differ by a role, a scope or a department', () => {
    fc.assert(
      fc.property(assignments, assignments, (one, other) => {
        const [links, others] = [one, other].map((asked) => roleLinks(asked, [], NO_ROLES)) as [
          ReadonlyArray<RecordLink>,
          ReadonlyArray<RecordLink>,
        ];
        const turned = links.toReversed().map(({ rows, ...rest }) => ({
          ...rest,
          ...(rows && { rows: { ...rows, ...(rows.departments && { departments: rows.departments.toReversed() }) } }),
        }));
        expect(areSameRoles(links, turned)).to.equal(true);
        const textsOf = (asked: ReadonlyArray<RoleAssignment>) =>
          asked
            .flatMap(({ roleId, scope, departments: chosen = [] }) => [
              `${roleId} ${scope}`,
              ...chosen.map(({ id, below }) => `${roleId} ${scope} ${id} ${below}`),
            ])
            .toSorted()
            .join();
        expect(areSameRoles(links, others)).to.equal(textsOf(one) === textsOf(other));
      }),
    );
    expect(areSameRoles([link(1)], [link(1, { scope: 1 })])).to.equal(true);
  });
});
