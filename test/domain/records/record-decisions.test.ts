import { expect } from 'chai';
import type { Authority } from '../../../src/domain/access/authority.js';
import {
  decideAdd,
  decideDelete,
  decideStatus,
  decideUpdate,
  type Decided,
  type FoundForChange,
} from '../../../src/domain/records/record-decisions.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';

const CASHIER = { id: 3, version: 1, values: { name: '出纳', sort: 7, status: 1 }, links: [] };
const CLERK = { id: 4, version: 1, values: { name: '文员', sort: 8, status: 2 }, links: [] };

const authority: Authority = {
  actorId: 1,
  actorRoleIds: [],
  roles: new Map([10, 11].map((id) => [id, { id, status: 1, links: [] }])),
  menus: new Map(),
  departments: new Map(),
};
const FOUND: FoundForChange = {
  records: new Map([CASHIER, CLERK].map((record) => [record.id, record])),
  authority,
  holders: 0,
  meant: new Map(),
  uses: [],
};

const trailOf = (decided: Decided<unknown>) => expectRight(decided).map(({ id, trail }) => ({ id, ...trail }));

describe('the row of the trail', () => {
  it('of a new user has every value and the roles', () => {
    const values = { username: 'newcomer', realname: '', sort: 0, status: 1 };
    const added = decideAdd('user', values, [11, 10], { passwordHash: 'a hash', mustChangePassword: false })(FOUND);
    expect(trailOf(added)).to.deep.equal([
      { id: undefined, kind: 'RecordAdded', after: { ...values, roleIds: [11, 10] } },
    ]);
  });

  it('of another new record has its values and no roles', () => {
    const added = decideAdd('position', CASHIER.values, [])(FOUND);
    expect(trailOf(added)).to.deep.equal([{ id: undefined, kind: 'RecordAdded', after: CASHIER.values }]);
  });

  it('of an update has the changed fields, before and after', () => {
    const updated = decideUpdate('position', 3, 1, { name: '稽核', sort: 7, status: 2 })(FOUND);
    expect(trailOf(updated)).to.deep.equal([
      { id: 3, kind: 'RecordUpdated', before: { name: '出纳', status: 1 }, after: { name: '稽核', status: 2 } },
    ]);
  });

  it('of a status has the former and the new one; a record that has it already has no row', () => {
    expect(trailOf(decideStatus('position', [3, 4], 1)(FOUND))).to.deep.equal([
      { id: 4, kind: 'StatusSet', before: { status: 2 }, after: { status: 1 } },
    ]);
    expect(trailOf(decideStatus('position', [3, 4], 2)(FOUND))).to.deep.equal([
      { id: 3, kind: 'StatusSet', before: { status: 1 }, after: { status: 2 } },
    ]);
  });

  it('of a deletion has what was deleted', () => {
    expect(trailOf(decideDelete('position', [4, 3], false)(FOUND))).to.deep.equal([
      { id: 4, kind: 'RecordDeleted', before: CLERK.values },
      { id: 3, kind: 'RecordDeleted', before: CASHIER.values },
    ]);
  });
});

describe('an update of a page above another page', () => {
  const place = (id: number, parentId: number, permission: string) => ({
    id,
    parentId,
    type: 2,
    status: 1,
    permission,
  });
  const shown = { name: 'Team', icon: '', visible: 1 };
  const actor: Authority = {
    actorId: 2,
    actorRoleIds: [10],
    roles: new Map([[10, { id: 10, status: 1, links: [{ id: 1, implied: false }] }]]),
    menus: new Map([place(1, 0, 'a'), place(2, 1, 'b')].map((menu) => [menu.id, menu])),
    departments: new Map(),
  };
  const update = (values: object) =>
    decideUpdate('menu', 1, 1, { ...place(1, 0, 'a'), ...shown, ...values })({
      records: new Map([[1, { id: 1, version: 1, values: { ...place(1, 0, 'a'), ...shown }, links: [] }]]),
      authority: actor,
      holders: 0,
      meant: new Map(),
      uses: [],
    });

  it('needs the permission of the other page if it hides the page', () => {
    for (const values of [{ visible: 2 }, { status: 2 }, { name: 'Teams', visible: 2 }])
      expectLeft(update(values), 'PermissionNotHeld');
  });

  it('needs nothing more for a name or an icon', () => {
    expectRight(update({ name: 'Teams', icon: 'team' }));
  });
});
