import { expect } from 'chai';
import type { MenuNode } from '../../../src/contract/access/menu-hierarchy.js';
import { MODULES } from '../../../src/contract/modules/modules.js';
import type { FieldValues } from '../../../src/contract/values/value.js';
import { decideRestore } from '../../../src/domain/records/decide-restore.js';
import type { ManagedRecord } from '../../../src/domain/records/record-change.js';
import type { FoundForChange } from '../../../src/domain/records/record-decisions.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';
import { contract } from '../../support/modules/contract.js';

const PAGE = { type: 2, status: 1, permission: '' } as const;
const ACTOR = { id: 7, roleId: 70 };

const recordOf = (id: number, values: FieldValues): ManagedRecord => ({ id, version: 3, values, links: [] });

/** What the decision is judged by. The actor has what the menus of `held` carry. */
const found = (
  records: ReadonlyArray<ManagedRecord>,
  menus: ReadonlyArray<MenuNode> = [],
  held: ReadonlyArray<number> = [],
  meant: FoundForChange['meant'] = new Map(),
): FoundForChange => ({
  records: new Map(records.map((record) => [record.id, record])),
  authority: {
    actorId: ACTOR.id,
    actorRoleIds: [ACTOR.roleId],
    roles: new Map([
      [ACTOR.roleId, { id: ACTOR.roleId, status: 1, links: held.map((id) => ({ id, implied: false })) }],
    ]),
    menus: new Map(menus.map((menu) => [menu.id, menu])),
    departments: new Map(),
  },
  holders: 0,
  meant,
  uses: [],
});

const menuRecord = (id: number, parts: Partial<MenuNode> = {}): ManagedRecord =>
  recordOf(id, { parentId: 0, ...PAGE, name: `menu ${id}`, ...parts });
const menuNode = (id: number, parts: Partial<MenuNode> = {}): MenuNode => ({ id, parentId: 0, ...PAGE, ...parts });

const restoreMenus = (...ids: number[]) => decideRestore({ module: MODULES.menu, ids, meant: [] });
const restoreContracts = (meant: Parameters<typeof decideRestore>[0]['meant'], ...ids: number[]) =>
  decideRestore({ module: contract, ids, meant });

describe('a restoration is decided', () => {
  it('with a parent and its menus together, in any order, but not without the parent', () => {
    const [parent, child] = [menuRecord(1), menuRecord(2, { parentId: 1 })];
    const changes = expectRight(restoreMenus(2, 1)(found([parent, child])));
    expect(changes.map(({ id, restored }) => [id, restored])).to.deep.equal([
      [2, true],
      [1, true],
    ]);
    const refused = expectLeft(restoreMenus(2)(found([child])), 'ParentInvalid');
    expect(refused).to.deep.equal({ _tag: 'ParentInvalid', field: 'parentId', title: '菜单' });
    const several = expectLeft(restoreMenus(3, 2)(found([menuRecord(3), child])), 'ParentInvalid');
    expect(several).to.deep.equal({ _tag: 'ParentInvalid', field: 'parentId', title: '菜单', recordId: 2 });
  });

  it('against menus that are their own ancestors, too deep, or below a button', () => {
    const cycle = [menuRecord(1, { parentId: 2 }), menuRecord(2, { parentId: 1 })];
    expectLeft(restoreMenus(1, 2)(found(cycle)), 'ParentInvalid');
    const chain = [1, 2, 3, 4, 5].map((id) => menuNode(id, { parentId: id - 1 }));
    expectLeft(restoreMenus(6)(found([menuRecord(6, { parentId: 5 })], chain)), 'ParentInvalid');
    expectLeft(restoreMenus(6)(found([menuRecord(6, { parentId: 1 })], [menuNode(1, { type: 3 })])), 'ParentInvalid');
  });

  it('by the permissions of a menu and of all below it, which the restored menu itself does not give', () => {
    const menu = menuRecord(1, { permission: 'a' });
    const held = menuNode(9, { permission: 'a' });
    expect(expectLeft(restoreMenus(1)(found([menu], [], [1])), 'PermissionNotHeld')).to.include({ recordId: 1 });
    expectRight(restoreMenus(1)(found([menu], [held], [9])));
    const orphan = menuNode(5, { parentId: 1, permission: 'b' });
    expectLeft(restoreMenus(1)(found([menu], [held, orphan], [9])), 'PermissionNotHeld');
    const folder = menuRecord(3, { type: 1 });
    const below = menuNode(4, { parentId: 3, permission: 'b' });
    expectLeft(restoreMenus(3)(found([folder], [held, below], [9])), 'PermissionNotHeld');
    expectRight(restoreMenus(3)(found([folder], [held, below], [4, 9])));
  });

  it('for a user as a disabled one, and for other records as they were', () => {
    const values = { username: 'lilei', realname: '', sort: 0, status: 1 };
    const [change] = expectRight(
      decideRestore({ module: MODULES.user, ids: [3], meant: [] })(found([recordOf(3, values)])),
    );
    const after = { ...values, status: 2 };
    expect(change).to.deep.equal({
      ...{ id: 3, restored: true, values: { status: 2 } },
      trail: { kind: 'RecordRestored', after },
    });
    const position = { name: 'clerk', sort: 1, status: 1 };
    const kept = decideRestore({ module: MODULES.position, ids: [3], meant: [] })(found([recordOf(3, position)]));
    expect(expectRight(kept)).to.deep.equal([
      { id: 3, restored: true, trail: { kind: 'RecordRestored', after: position } },
    ]);
  });

  const CONTRACT = {
    ...{ number: 'C-1', customerId: 5, amount: '1.00', signedOn: null, endsOn: null, remindAt: null, urgent: false },
    ...{ stage: 1, ownerId: null, departmentId: null, remarks: '', sort: 0, status: 1 },
  };
  const CUSTOMER = { module: 'customer', id: 5 } as const;

  it('after the records were read that references mean: they are live, perhaps disabled', () => {
    const record = recordOf(1, CONTRACT);
    const unread = expectLeft(restoreContracts([], 1)(found([record])), 'RecordsUnread');
    expect(unread).to.deep.equal({ _tag: 'RecordsUnread', meant: [CUSTOMER] });
    const disabled = new Map([['customer', new Map([[5, { status: 2, place: { department: null, owner: null } }]])]]);
    expectRight(restoreContracts([CUSTOMER], 1)(found([record], [], [], disabled)));
    const refused = expectLeft(restoreContracts([CUSTOMER], 1)(found([record])), 'ReferenceInvalid');
    expect(refused).to.deep.equal({ _tag: 'ReferenceInvalid', field: 'customerId', title: '客户' });
  });

  it('by the rules of the module, before the references', () => {
    const record = recordOf(1, { ...CONTRACT, signedOn: '2026-02-01', endsOn: '2026-01-31' });
    const outcome = restoreContracts([], 1)(found([record]));
    expect(expectLeft(outcome, 'RuleBroken')).to.include({ field: 'endsOn' });
    expectLeft(restoreContracts([], 1, 2)(found([record])), 'RecordNotFound');
  });
});
