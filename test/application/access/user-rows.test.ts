import { expect } from 'chai';
import { countUserRowsHandler } from '../../../src/application/access/count-user-rows.js';
import { modulesWith } from '../../../src/contract/modules/modules.js';
import type { DataScope } from '../../../src/contract/values/data-scope.js';
import type { RowScope } from '../../../src/domain/access/row-scope.js';
import { aMenuRecord, aUserRecord } from '../../port-contracts/administration-fixtures.js';
import { aRecord } from '../../port-contracts/record-fixtures.js';
import { OPEN_TICKETS, ticket } from '../../port-contracts/scoped-module.js';
import { aTicket } from '../../port-contracts/scoped-reads.contract.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';
import { fixedClock } from '../../support/fixed-clock.js';
import { memoryAdministration } from '../../support/memory/memory-administration.js';
import { memoryRecordPages } from '../../support/memory/memory-record-pages.js';

const ZONE = 'Asia/Shanghai';
const modules = modulesWith([ticket, OPEN_TICKETS]);

const TICKETS = [
  aTicket(1, { departmentId: 7 }),
  aTicket(2, { departmentId: 8 }),
  aTicket(3, { departmentId: 9, ownerId: 2 }),
  aTicket(4, { departmentId: 7, deleted: true }),
  aTicket(5),
];

/** User 2 of department 7, which has 8 below it, has role 10 in this data scope. Users 3 and 4 have no role; 4 is disabled. */
const countFor = (rows?: DataScope) => {
  const records = {
    department: [
      aRecord('department', 7, { name: 'seven' }),
      aRecord('department', 8, { name: 'eight', parentId: 7 }),
      aRecord('department', 9, { name: 'nine' }),
    ],
    user: [
      aUserRecord(1),
      aUserRecord(2, { departmentId: 7 }),
      aUserRecord(3, { departmentId: 9 }),
      aUserRecord(4, { departmentId: 7, status: 2 }),
    ],
    role: [aRecord('role', 10), aRecord('role', 11, { status: 2 })],
    menu: [
      aMenuRecord(20, 'sys:ticket:page'),
      aMenuRecord(21, 'sys:openTicket:page'),
      aMenuRecord(22, 'sys:position:page', { status: 2 }),
      aMenuRecord(23, 'sys:role:page'),
    ],
    ticket: TICKETS,
    openTicket: TICKETS,
  };
  const { administrationReads } = memoryAdministration(
    {
      records,
      userRoles: [...[2, 4].map((id) => (rows ? ([id, 10, rows] as const) : ([id, 10] as const))), [2, 11]],
      roleMenus: [...[20, 21, 22].map((id) => [10, id] as const), [11, 23]],
    },
    { clock: fixedClock(), timeZone: ZONE, modules },
  );
  const count = countUserRowsHandler({
    ...{ administrationReads, recordPages: memoryRecordPages(records, ZONE, modules), modules },
  });
  return (userId: number, module: string, scope: RowScope = 'everything') => count({ scope, userId, module });
};

const EVERYTHING = { everything: true, departments: [], own: false };
const NOTHING = { everything: false, departments: [], own: false };
const limited = (departments: ReadonlyArray<readonly [number, string]>, own = false) => ({
  ...{ everything: false, own },
  departments: departments.map(([id, name]) => ({ id, name })),
});

describe('the records that a user reaches', () => {
  for (const [what, rows, total, reached] of [
    ['everything', undefined, 4, EVERYTHING],
    ['own department', { scope: 3 }, 1, limited([[7, 'seven']])],
    [
      'own department and below',
      { scope: 4 },
      2,
      limited([
        [7, 'seven'],
        [8, 'eight'],
      ]),
    ],
    ['chosen departments', { scope: 2, departments: [{ id: 9, below: true }] }, 1, limited([[9, 'nine']])],
    ['own records', { scope: 5 }, 1, limited([], true)],
  ] as const)
    it(`are counted in the data scope: ${what}`, async () => {
      expect(expectRight(await countFor(rows)(2, 'ticket'))).to.deep.equal({ total, rows: reached });
    });

  it('of a module without a scope are all of them, in any data scope', async () => {
    expect(expectRight(await countFor({ scope: 5 })(2, 'openTicket'))).to.deep.equal({ total: 4, rows: EVERYTHING });
  });

  it('are none without an enabled role and an enabled menu, and for a disabled user', async () => {
    const count = countFor();
    for (const [id, module] of [
      [3, 'ticket'],
      [2, 'position'],
      [2, 'role'],
      [4, 'ticket'],
    ] as const)
      expect(expectRight(await count(id, module)), `${id} ${module}`).to.deep.equal({ total: 0, rows: NOTHING });
    expect(expectRight(await count(1, 'ticket'))).to.deep.equal({ total: 4, rows: EVERYTHING });
  });

  it('of an unknown module are refused, before the user is read', async () => {
    for (const module of ['nothing', '__proto__', 'session'])
      expect(await countFor()(99, module), module).to.deep.equal({
        _tag: 'Left',
        left: { _tag: 'FormInvalid', field: 'module', title: 'module' },
      });
  });

  it('are told of a user in the scope alone', async () => {
    const count = countFor();
    expectRight(await count(2, 'ticket', { departments: [7], owner: null }));
    for (const id of [3, 99])
      expectLeft(await count(id, 'ticket', { departments: [7], owner: null }), 'RecordNotFound');
  });
});
