import { expect } from 'chai';
import type { RecordLink } from '../../../src/domain/access/role-links.js';
import {
  checkNamedDepartments,
  meantDepartments,
  rolesInTrail,
  rolesTrail,
} from '../../../src/domain/records/role-assignments.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';

const ASKED = [5, { roleId: 1, scope: 2, departments: [3, 4].map((id) => ({ id, below: true })) }];
const live = (ids: ReadonlyArray<number>, status = 1) =>
  new Map([
    ['department', new Map(ids.map((id) => [id, { status, place: { department: null, owner: null } }]))],
    ['user', new Map()],
  ]);

const WHOLE: RecordLink = { id: 2, implied: false };
const OWN: RecordLink = { id: 1, implied: false, rows: { scope: 5 } };

describe('the departments that data scopes name', () => {
  it('are records that the request means', () => {
    expect(meantDepartments(ASKED)).to.deep.equal([3, 4].map((id) => ({ module: 'department', id })));
  });

  it('must be live, and may be disabled', () => {
    expectRight(checkNamedDepartments(ASKED, live([3, 4])));
    expectRight(checkNamedDepartments(ASKED, live([3, 4], 2)));
    expectRight(checkNamedDepartments([5], new Map()));
    for (const meant of [live([3]), live([]), new Map()])
      expect(expectLeft(checkNamedDepartments(ASKED, meant), 'ReferenceInvalid')).to.include({
        ...{ field: 'roles', title: '部门' },
      });
  });
});

describe('the roles of a user in the trail', () => {
  it('are their ids alone, where all of them reach everything', () => {
    expect(rolesInTrail([WHOLE])).to.deep.equal({ roleIds: [2] });
    expect(rolesTrail([], [WHOLE])).to.deep.equal({
      kind: 'RolesReplaced',
      before: { roleIds: [] },
      after: { roleIds: [2] },
    });
  });

  it('have their data scopes before and after, where one of them is limited', () => {
    const both = {
      roleIds: [1, 2],
      roles: [
        { roleId: 1, scope: 5 },
        { roleId: 2, scope: 1 },
      ],
    };
    expect(rolesInTrail([WHOLE, OWN])).to.deep.equal(both);
    const whole = { roleIds: [2], roles: [{ roleId: 2, scope: 1 }] };
    expect(rolesTrail([WHOLE, OWN], [WHOLE])).to.deep.include({ before: both, after: whole });
    expect(rolesTrail([WHOLE], [WHOLE, OWN])).to.deep.include({ before: whole, after: both });
  });
});
