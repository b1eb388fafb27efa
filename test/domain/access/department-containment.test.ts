import { expect } from 'chai';
import fc from 'fast-check';
import { MODULES } from '../../../src/contract/modules/modules.js';
import { E } from '../../../src/contract/values/fp.js';
import type { DataScope } from '../../../src/contract/values/data-scope.js';
import type { Authority } from '../../../src/domain/access/authority.js';
import { departmentContainment } from '../../../src/domain/access/containment.js';
import { decideRestore } from '../../../src/domain/records/decide-restore.js';
import { decideUpdate, type FoundForChange } from '../../../src/domain/records/record-decisions.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';

const ACTOR = 2;
/** Department 2 is below department 1. */
const TREE = new Map([1, 2, 3].map((id) => [id, { id, parentId: id === 2 ? 1 : 0 }]));

const ACTIONS = ['update', 'restore', 'import'] as const;
type Action = (typeof ACTIONS)[number];

/** A role that the actor has, with one enabled menu for each of the actions. Without rows the role reaches everything. */
type Assigned = Readonly<{ actions: ReadonlyArray<Action>; rows: DataScope | undefined; status: number }>;

const authorityOf = (assigned: ReadonlyArray<Assigned>, actorId = ACTOR): Authority => {
  const scopes = new Map(assigned.flatMap(({ rows }, i) => (rows ? [[i + 1, rows] as const] : [])));
  return {
    actorId,
    actorRoleIds: assigned.map((_, i) => i + 1),
    roles: new Map(
      assigned.map(({ actions, status }, i) => [
        i + 1,
        { id: i + 1, status, links: actions.map((one) => ({ id: ACTIONS.indexOf(one) + 1, implied: false })) },
      ]),
    ),
    menus: new Map(
      ACTIONS.map((action, i) => [
        i + 1,
        { id: i + 1, parentId: 0, type: 3, status: 1, permission: `sys:department:${action}` },
      ]),
    ),
    departments: TREE,
    ...(scopes.size > 0 && { limited: { departmentId: 1, scopes, isScoped: () => false, holders: [] } }),
  };
};

const WHOLE_TREE = { scope: 2, departments: [1, 3].map((id) => ({ id, below: true })) };
const rows = fc.constantFrom<DataScope | undefined>(undefined, WHOLE_TREE, { scope: 3 }, { scope: 4 }, { scope: 5 });
const assignments = fc.array(
  fc.record({ actions: fc.subarray([...ACTIONS]), rows, status: fc.constantFrom(1, 1, 2) }),
  { minLength: 1, maxLength: 3 },
);

const allows = (authority: Authority, ...actions: ReadonlyArray<Action>): boolean =>
  E.isRight(departmentContainment.move(authority, ...actions));

describe('the grant rule on departments', () => {
  it('lets an actor with data scopes move one if enabled roles give each permission in all records', () => {
    const seen = new Set<boolean>();
    fc.assert(
      fc.property(assignments, fc.subarray([...ACTIONS], { minLength: 1 }), (assigned, actions) => {
        fc.pre(assigned.some((one) => one.rows !== undefined));
        const isWhole = (action: Action): boolean =>
          assigned.some((one) => one.status === 1 && one.rows === undefined && one.actions.includes(action));
        const allowed = actions.every(isWhole);
        seen.add(allowed);
        expect(allows(authorityOf(assigned), ...actions)).to.equal(allowed);
      }),
      { numRuns: 1_000 },
    );
    expect(seen.size).to.equal(2);
  });

  it('does not take every department together for all records', () => {
    const scoped = { actions: ['update'], rows: WHOLE_TREE, status: 1 } as const;
    expect(allows(authorityOf([scoped]), 'update')).to.equal(false);
    expect(allows(authorityOf([{ ...scoped, rows: undefined }]), 'update')).to.equal(true);
  });

  it('does not limit the administrator', () => {
    const scoped = { actions: [], rows: { scope: 5 }, status: 1 } as const;
    expect(allows(authorityOf([scoped], 1), ...ACTIONS)).to.equal(true);
  });
});

describe('the decision about a department, for an actor in scope 4', () => {
  const values = { parentId: 1, name: '研发部', code: '', leaderId: null, sort: 1, status: 1 };
  const found = (authority: Authority): FoundForChange => ({
    records: new Map([[2, { id: 2, version: 1, values, links: [] }]]),
    ...{ authority, holders: 0, meant: new Map(), uses: [] },
  });
  const limited = authorityOf([{ actions: ACTIONS, rows: { scope: 4 }, status: 1 }]);
  const whole = authorityOf([
    { actions: ACTIONS, rows: undefined, status: 1 },
    { actions: [], rows: { scope: 4 }, status: 1 },
  ]);

  it('allows other names, codes, leaders and states, and refuses another parent', () => {
    const update = (changed: object, authority = limited) =>
      decideUpdate('department', 2, 1, { ...values, ...changed })(found(authority));
    for (const changed of [{ name: '研发二部' }, { code: 'research' }, { leaderId: 3 }, { status: 2 }, { parentId: 1 }])
      expectRight(update(changed));
    for (const parentId of [0, 3]) {
      expectLeft(update({ parentId }), 'PermissionNotHeld');
      expectRight(update({ parentId }, whole));
    }
  });

  it('refuses a wrong parent and another version before and after the grant rule', () => {
    const update = (parentId: number, version: number, authority: Authority) =>
      decideUpdate('department', 2, version, { ...values, parentId })(found(authority));
    expectLeft(update(2, 9, limited), 'ParentInvalid');
    expectLeft(update(3, 9, limited), 'PermissionNotHeld');
    expectLeft(update(3, 9, whole), 'RecordChanged');
  });

  it('judges an import by both of its permissions, and a hidden record as if it was moved', () => {
    const importing = (authority: Authority, isHidden: boolean) =>
      decideUpdate(
        'department',
        2,
        1,
        { ...values, name: '研发二部' },
        { actions: ['update', 'import'], isHidden },
      )(found(authority));
    expectRight(importing(limited, false));
    expectLeft(importing(limited, true), 'PermissionNotHeld');
    expectRight(importing(whole, true));
    const moves = (...assigned: ReadonlyArray<Assigned>) =>
      decideUpdate(
        'department',
        2,
        1,
        { ...values, parentId: 3 },
        { actions: ['update', 'import'] },
      )(found(authorityOf(assigned)));
    const [update, other] = [
      { actions: ['update'], rows: undefined, status: 1 } as const,
      { actions: ['import'], rows: { scope: 4 }, status: 1 } as const,
    ];
    expectLeft(moves(update, other), 'PermissionNotHeld');
    expectLeft(moves({ ...update, rows: { scope: 4 } }, { ...other, rows: undefined }), 'PermissionNotHeld');
    expectRight(moves(update, { ...other, rows: undefined }, { actions: [], rows: { scope: 4 }, status: 1 }));
  });

  it('refuses a restoration, in any place of the tree', () => {
    const restore = (authority: Authority) =>
      decideRestore({ module: MODULES.department, ids: [2], meant: [] })(found(authority));
    expectLeft(restore(limited), 'PermissionNotHeld');
    expectRight(restore(whole));
  });
});
