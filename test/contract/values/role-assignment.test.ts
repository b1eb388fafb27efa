import { expect } from 'chai';
import { DATA_SCOPES } from '../../../src/contract/values/data-scope.js';
import { areAssignments, assignmentOf, MAX_DEPARTMENTS } from '../../../src/contract/values/role-assignment.js';
import { USER_ADD_FORM } from '../../../src/contract/modules/request-forms.js';
import { USER_ROLES_FORM } from '../../../src/contract/access/rights-forms.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';

const ALL = DATA_SCOPES.map(({ value }) => value);
const departments = (count: number) => Array.from({ length: count }, (_, i) => ({ id: i + 1, below: i % 2 === 0 }));

describe('roles with data scopes', () => {
  it('name departments for the scope of chosen departments, and for no other', () => {
    for (const scope of ALL) {
      const isChosen = scope === 2;
      expect(areAssignments([{ roleId: 1, scope }]), String(scope)).to.equal(!isChosen);
      expect(areAssignments([{ roleId: 1, scope, departments: departments(2) }]), String(scope)).to.equal(isChosen);
    }
  });

  it('are one for each role, with 1 to 200 distinct departments that say whether those below count', () => {
    const chosen = (list: unknown) => areAssignments([{ roleId: 1, scope: 2, departments: list }]);
    expect([departments(1), departments(MAX_DEPARTMENTS)].map(chosen)).to.deep.equal([true, true]);
    for (const wrong of [
      ...[[], departments(MAX_DEPARTMENTS + 1), {}, null, [{ id: 1 }], [{ id: 0, below: true }], [null]],
      ...[[{ id: 1, below: 1 }], [...departments(1), { id: 1, below: false }]],
      ...['1', 1.5, 2 ** 53].map((id) => [...departments(1), { id, below: true }]),
    ])
      expect(chosen(wrong), JSON.stringify(wrong)).to.equal(false);
    for (const wrong of [
      [
        { roleId: 1, scope: 1 },
        { roleId: 1, scope: 3 },
      ],
      [{ roleId: 0, scope: 1 }],
      ...['1', 1.5, 2 ** 53].map((roleId) => [{ roleId, scope: 1 }]),
      [{ roleId: 1, scope: 6 }],
      [
        { roleId: 1, scope: 1 },
        { roleId: 2, scope: 6 },
      ],
      [{ roleId: 1 }],
      [{ roleId: 1, scope: '1' }],
      [null],
      ['roleId'],
    ])
      expect(areAssignments(wrong), JSON.stringify(wrong)).to.equal(false);
    for (const right of [[], ALL.filter((scope) => scope !== 2).map((scope) => ({ roleId: scope, scope }))])
      expect(areAssignments(right)).to.equal(true);
  });

  it('keep the members of an assignment and of its departments, and no others', () => {
    const chosen = { roleId: 1, scope: 2, departments: [{ id: 3, below: true, name: 'x' }], name: 'x' };
    expect(assignmentOf(chosen)).to.deep.equal({ roleId: 1, scope: 2, departments: [{ id: 3, below: true }] });
    expect(assignmentOf({ roleId: 1, scope: 5 })).to.deep.equal({ roleId: 1, scope: 5 });
  });

  it('are sent in one of two forms', () => {
    const roles = [{ roleId: 2, scope: 1, other: 'x' }];
    const whole = { id: 1, version: 1 };
    expect(expectRight(USER_ROLES_FORM.parse({ ...whole, roles }))).to.deep.include({
      roles: [{ roleId: 2, scope: 1 }],
    });
    expect(expectRight(USER_ROLES_FORM.parse({ ...whole, roleIds: [2] }))).to.deep.include({ roleIds: [2] });
    const field = (input: object) => expectLeft(USER_ROLES_FORM.parse({ ...whole, ...input }), 'FormInvalid').field;
    expect([field({}), field({ roleIds: [2], roles }), field({ roles: 'x' }), field({ roleIds: 'x' })]).to.deep.equal([
      ...['roleIds', 'roles', 'roles', 'roleIds'],
    ]);
    expectRight(USER_ADD_FORM.parse({ username: 'lilei' }));
    expect(expectLeft(USER_ADD_FORM.parse({ username: 'lilei', roleIds: [], roles }), 'FormInvalid').field).to.equal(
      'roles',
    );
  });
});
