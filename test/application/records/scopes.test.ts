import { expect } from 'chai';
import { E } from '../../../src/contract/values/fp.js';
import { defineModule } from '../../../src/contract/modules/module-declaration.js';
import { modulesWith } from '../../../src/contract/modules/modules.js';
import type { FieldValues } from '../../../src/contract/values/value.js';
import type { Reach } from '../../../src/domain/access/permission-policy.js';
import type { RowScope } from '../../../src/domain/access/row-scope.js';
import { listDeletedHandler } from '../../../src/application/records/list-deleted.js';
import { listPageHandler } from '../../../src/application/listing/list-page.js';
import { loginQueue } from '../../../src/application/login/login-queue.js';
import {
  addRecordHandler,
  deleteRecordsHandler,
  setStatusHandler,
  updateRecordHandler,
} from '../../../src/application/records/manage-records.js';
import { operateHandler } from '../../../src/application/records/operate.js';
import { listOptionsHandler, readRecordHandler } from '../../../src/application/records/read-records.js';
import { restoreRecordsHandler } from '../../../src/application/records/restore-records.js';
import { systemRandomness } from '../../../src/adapters/system/system.js';
import { actor, REACHES_EVERYTHING } from '../../port-contracts/administration-fixtures.js';
import { aRecord } from '../../port-contracts/record-fixtures.js';
import { aTicket, type Ticket } from '../../port-contracts/scoped-reads.contract.js';
import { ticket } from '../../port-contracts/scoped-module.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';
import { fixedClock } from '../../support/fixed-clock.js';
import { inlineHasher } from '../../support/inline-hasher.js';
import { memoryAdministration } from '../../support/memory/memory-administration.js';
import { memoryRecordPages } from '../../support/memory/memory-record-pages.js';
import { OPEN_PASSWORDS } from '../../support/password-policies.js';
import { memoryStores } from '../../support/memory-stores.js';

/** A ticket must have a department. */
const strict = defineModule({
  ...{ name: 'strict', title: '严格', english: 'Strict', list: ['id'], order: ['sort'], label: 'name' },
  fields: { ...ticket.fields, departmentId: { kind: 'reference', title: '部门', refersTo: 'department' } },
  scope: { department: 'departmentId', owner: 'ownerId' },
} as const);

const modules = modulesWith([ticket, strict]);
const ZONE = 'Asia/Shanghai';

/** User 2 is in department 1, and user 3 in none. */
const departmentOf = (userId: number) => Promise.resolve(userId === 2 ? 1 : null);

const INSIDE: RowScope = { departments: [1], owner: 2 };

const RECORDS: ReadonlyArray<Ticket> = [
  aTicket(1, { departmentId: 1 }),
  aTicket(2, { departmentId: 2 }),
  aTicket(3, { departmentId: 2, ownerId: 2 }),
  aTicket(4, { departmentId: 1, deleted: true }),
  aTicket(5, { departmentId: 2, deleted: true }),
];

const values: FieldValues = { name: 'a', level: 1, sort: 0, status: 1 };

const handlersIn = () => {
  const clock = fixedClock();
  const people = {
    department: [1, 2].map((id) => aRecord('department', id)),
    user: [1, 2, 3].map((id) => aRecord('user', id)),
  };
  const records = { ...people, ticket: RECORDS };
  const stores = memoryAdministration({ records }, { clock, timeZone: ZONE, modules });
  const [hasher, randomness, audit] = [inlineHasher(), systemRandomness(), { record: () => undefined }];
  const ports = { ...stores, ...memoryStores(clock), clock, modules, timeZone: ZONE, audit, departmentOf };
  const lists = {
    ...{ recordPages: memoryRecordPages(records, ZONE, modules), modules, timeZone: ZONE },
    paging: { defaultSize: 10, maxSize: 100 },
  };
  return {
    add: addRecordHandler({
      ...{ ...ports, hasher, randomness, ...OPEN_PASSWORDS },
      loginQueue: loginQueue({ hasher, randomness, loginQueueMs: 1 }),
    }),
    update: updateRecordHandler(ports),
    status: setStatusHandler(ports),
    remove: deleteRecordsHandler(ports),
    restore: restoreRecordsHandler(ports),
    operate: operateHandler(ports),
    page: listPageHandler(lists),
    deleted: listDeletedHandler(lists),
    read: readRecordHandler(ports),
    options: listOptionsHandler(ports),
    valuesOf: async (module: string, id: number) => {
      const detail = await readRecordHandler(ports)({ module, scope: 'everything', id });
      return expectRight(detail).values;
    },
  };
};

describe('records in a limited scope', () => {
  const of = { module: 'ticket', actor: actor(2), scope: INSIDE } as const;

  it('are listed, counted, read and offered, and no others', async () => {
    const { page, deleted, read, options } = handlersIn();
    const shown = expectRight(await page({ ...of, parameters: {} }));
    expect([shown.total, shown.records.map(({ id }) => id)]).to.deep.equal([2, [1, 3]]);
    const gone = expectRight(await deleted({ ...of, parameters: {} }));
    expect([gone.total, gone.records.map(({ id }) => id)]).to.deep.equal([1, [4]]);
    expect(expectRight(await options({ ...of, name: undefined })).map(({ id }) => id)).to.deep.equal([1, 3]);
    const found = await Promise.all([1, 2, 3, 4].map(async (id) => E.isRight(await read({ ...of, id }))));
    expect(found).to.deep.equal([true, false, true, false]);
  });

  for (const [what, inside, outside] of [
    ['status', [1, 3], [1, 2]],
    ['remove', [1, 3], [1, 2]],
    ['restore', [4], [4, 5]],
    ['operate', [1, 3], [1, 2]],
  ] as const)
    it(`are changed by ${what}, and no request that names another record`, async () => {
      const handlers = handlersIn();
      const run = (ids: ReadonlyArray<number>): Promise<E.Either<Readonly<{ _tag: string }>, unknown>> =>
        handlers[what]({ ...of, reach: REACHES_EVERYTHING, ids, status: 2, operation: 'raise', input: {} });
      expectLeft(await run(outside), 'RecordNotFound');
      expectRight(await run(inside));
    });

  it('are updated, if they stay inside', async () => {
    const { update } = handlersIn();
    const change = (id: number, placed: FieldValues) =>
      update({ ...of, reach: REACHES_EVERYTHING, id, version: 1, values: { ...values, ownerId: null, ...placed } });
    expectLeft(await change(2, { departmentId: 1 }), 'RecordNotFound');
    expectLeft(await change(1, { departmentId: 2 }), 'ScopeExceeded');
    expectLeft(await change(3, { departmentId: 2 }), 'ScopeExceeded');
    expectLeft(await change(1, { departmentId: 9 }), 'ReferenceInvalid');
    expectRight(await change(1, { departmentId: 2, ownerId: 2 }));
    expectRight(await change(3, { departmentId: 1 }));
  });

  it('refer newly to what the options of the other module give, and to the own place where the request leaves it out', async () => {
    const { add, update, operate, valuesOf } = handlersIn();
    const reachOf =
      (options: RowScope | undefined): Reach =>
      (permission) =>
        permission === 'sys:user:options' || permission === 'sys:department:options' ? options : 'everything';
    const own: RowScope = { departments: [], owner: 2 };
    const added = (options: RowScope | undefined, placed: FieldValues) =>
      add({ ...of, scope: 'everything', reach: reachOf(options), values: { ...values, ...placed } });
    for (const options of [undefined, own]) expectRight(await added(options, {}));
    expectRight(await added(undefined, { departmentId: null, ownerId: null }));
    expect(expectLeft(await added(undefined, { departmentId: 1 }), 'ReferenceInvalid')).to.include({
      field: 'departmentId',
    });
    expect(expectLeft(await added(undefined, { ownerId: 2 }), 'ReferenceInvalid')).to.include({ field: 'ownerId' });
    expect(expectLeft(await added(own, { ownerId: 3 }), 'ReferenceInvalid')).to.include({ field: 'ownerId' });
    expectRight(await added(own, { ownerId: 2 }));
    expectRight(await added('everything', { departmentId: 2, ownerId: 3 }));

    const kept = { ...of, scope: 'everything', reach: reachOf(undefined), id: 3, version: 1 } as const;
    const present = { ...values, departmentId: 2, ownerId: 2 };
    expectLeft(await update({ ...kept, values: { ...present, ownerId: 1 } }), 'ReferenceInvalid');
    expectRight(await update({ ...kept, values: { ...present, ownerId: null } }));
    expectRight(await update({ ...kept, version: 2, values: { ...present, ownerId: null, name: 'b' } }));

    const hand = (options: RowScope | undefined, ownerId: number) =>
      operate({ ...of, scope: 'everything', reach: reachOf(options), operation: 'hand', ids: [1], input: { ownerId } });
    expectLeft(await hand(own, 3), 'ReferenceInvalid');
    expectRight(await hand('everything', 3));
    expect((await valuesOf('ticket', 1))['ownerId']).to.equal(3);
  });

  it('are added inside, with the department and the owner of the actor where the request leaves them out', async () => {
    const { add, valuesOf } = handlersIn();
    const added = async (placed: FieldValues, by = 2, module = 'ticket', scope: RowScope = INSIDE) =>
      add({ module, actor: actor(by), scope, reach: REACHES_EVERYTHING, values: { ...values, ...placed } });
    const placeOf = async (placed: FieldValues, by?: number, scope?: RowScope) => {
      const { id } = expectRight(await added(placed, by, 'ticket', scope));
      const { departmentId, ownerId } = await valuesOf('ticket', id);
      return [departmentId, ownerId];
    };
    expect(await placeOf({})).to.deep.equal([1, 2]);
    expect(await placeOf({ departmentId: 2 })).to.deep.equal([2, 2]);
    expect(await placeOf({ ownerId: null })).to.deep.equal([1, null]);
    expect(await placeOf({}, 3, 'everything')).to.deep.equal([null, 3]);
    expectLeft(await added({ departmentId: null, ownerId: null }), 'ScopeExceeded');
    expectLeft(await added({ departmentId: 2, ownerId: 1 }), 'ScopeExceeded');
    expectLeft(await added({}, 3, 'ticket', { departments: [1], owner: null }), 'ScopeExceeded');
    const refused = expectLeft(await added({}, 3, 'strict', 'everything'), 'FormInvalid');
    expect(refused).to.include({ field: 'departmentId' });
    expectRight(await added({}, 2, 'strict'));
  });
});
