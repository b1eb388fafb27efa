import { expect } from 'chai';
import { expectLeft, expectRight } from '../support/expect-either.js';
import { ADMINISTRATOR, UNKNOWN_IDS } from './administration-fixtures.js';
import { atOnce } from './at-once.js';
import {
  aContract,
  aCustomer,
  aPart,
  contract,
  customer,
  part,
  stepsOn,
  type MakeModuleStore,
} from './module-store.js';

/** A race is run several times, because each run has one of its orders. */
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 20);

/** References, and deletions of the records that they mean. */
export const referencesOfModules = (make: MakeModuleStore): Mocha.Suite =>
  describe('references', () => {
    const refusal = { _tag: 'ReferenceInvalid', field: 'customerId', title: '客户' };

    it('to unknown and to deleted records are refused', async () => {
      const store = await make();
      const { add, tryAdd, remove, update } = stepsOn(store);
      const [deleted, live] = [await add(customer, aCustomer()), await add(customer, aCustomer())];
      expectRight(await remove('customer', deleted));
      const id = await add(contract, aContract(live));
      const rows = (await store.trail()).length;
      for (const customerId of [deleted, ...UNKNOWN_IDS]) {
        expect(expectLeft(await tryAdd(contract, aContract(customerId)), 'ReferenceInvalid')).to.deep.equal(refusal);
        expectLeft(await update(contract, id, 1, { customerId }), 'ReferenceInvalid');
      }
      expect(await store.trail()).to.have.length(rows);
    });

    it('to disabled records are refused, unless the record has the reference already', async () => {
      const { add, tryAdd, update } = stepsOn(await make());
      const [first, second] = [await add(customer, aCustomer()), await add(customer, aCustomer())];
      const id = await add(contract, aContract(first));
      expectRight(await update(customer, first, 1, { status: 2 }));
      expectLeft(await tryAdd(contract, aContract(first)), 'ReferenceInvalid');
      expectRight(await update(contract, id, 1, { customerId: first, remarks: 'kept' }));
      expectRight(await update(contract, id, 2, { customerId: second }));
      expectLeft(await update(contract, id, 3, { customerId: first }), 'ReferenceInvalid');
    });

    it('are judged before the version, and after the existence', async () => {
      const { add, update } = stepsOn(await make());
      const id = await add(contract, aContract(await add(customer, aCustomer())));
      expectLeft(await update(contract, id, 7, { customerId: 999 }), 'ReferenceInvalid');
      expectLeft(await update(contract, id + 1, 1, { customerId: 999 }), 'RecordNotFound');
    });

    it('keep the record that they mean from deletion, with the number of records that have them', async () => {
      const store = await make();
      const { add, remove, find } = stepsOn(store);
      const [used, alsoUsed, free] = [
        await add(customer, aCustomer()),
        await add(customer, aCustomer()),
        await add(customer, aCustomer()),
      ];
      const ids = [
        await add(contract, aContract(used)),
        await add(contract, aContract(used)),
        await add(contract, aContract(alsoUsed)),
      ];
      const rows = (await store.trail()).length;
      expect(expectLeft(await remove('customer', free, used, alsoUsed), 'RecordInUse')).to.deep.equal({
        _tag: 'RecordInUse',
        module: 'contract',
        title: '合同',
        records: '3',
      });
      expect(await find('customer', free)).to.include({ version: 1 });
      expect(await store.trail()).to.have.length(rows);
      expectRight(await remove('contract', ...ids));
      expectRight(await remove('customer', free, used, alsoUsed));
    });

    it('of records that are deleted by the same request do not count', async () => {
      const { add, remove, find } = stepsOn(await make());
      const whole = await add(part, aPart());
      const [one, other] = [await add(part, aPart({ wholeId: whole })), await add(part, aPart({ wholeId: whole }))];
      expect(expectLeft(await remove('part', whole, one), 'RecordInUse')).to.include({ records: '1' });
      expectRight(await remove('part', other, whole, one));
      expect(await find('part', whole)).to.equal(undefined);
    });

    it('are emptied with the deletion where they say so: with a version and a row of the trail', async () => {
      const store = await make();
      const { add, addUser, remove, find } = stepsOn(store);
      const [leaver, stayer] = [await addUser(), await addUser()];
      const customerId = await add(customer, aCustomer());
      const [first, second, other] = [
        await add(contract, aContract(customerId, { ownerId: leaver })),
        await add(contract, aContract(customerId, { ownerId: leaver })),
        await add(contract, aContract(customerId, { ownerId: stayer })),
      ];
      const rows = (await store.trail()).length;
      expect(expectRight(await remove('user', leaver))[0]?.id).to.equal(leaver);
      for (const id of [first, second]) {
        const record = await find('contract', id);
        expect([record?.version, record?.values['ownerId']]).to.deep.equal([2, null]);
      }
      expect((await find('contract', other))?.values['ownerId']).to.equal(stayer);
      const row = { ...ADMINISTRATOR, kind: 'RecordUpdated', action: 'clear', module: 'contract' };
      const change = { before: { ownerId: leaver }, after: { ownerId: null } };
      const trail = (await store.trail()).slice(rows);
      expect(trail.map(({ kind }) => kind)).to.have.members(['RecordDeleted', 'RecordUpdated', 'RecordUpdated']);
      expect(trail.filter(({ kind }) => kind === 'RecordUpdated')).to.deep.equal(
        [first, second].map((recordId) => ({ ...row, ...change, recordId })),
      );
    });

    it('of a record with two references: only those to the deleted record are emptied', async () => {
      const { add, remove, valuesOf } = stepsOn(await make());
      const [whole, spare] = [await add(part, aPart()), await add(part, aPart())];
      const id = await add(part, aPart({ wholeId: whole, spareId: spare }));
      expectRight(await remove('part', spare));
      expect(await valuesOf('part', id)).to.include({ wholeId: whole, spareId: null });
      expectLeft(await remove('part', whole), 'RecordInUse');
    });

    it('of a new reference and a deletion at the same moment one fails', async () => {
      const { add, tryAdd, remove, find, valuesOf } = stepsOn(await make());
      for (let round = 0; round < ROUNDS; round += 1) {
        const customerId = await add(customer, aCustomer());
        // which one begins first changes from round to round
        const early = round % 2 === 0 ? undefined : remove('customer', customerId);
        const adding = tryAdd(contract, aContract(customerId));
        const [removed, added] = await Promise.all([early ?? remove('customer', customerId), adding]);
        const isLive = (await find('customer', customerId)) !== undefined;
        expect([added._tag, removed._tag], `round ${round}`).to.deep.equal(
          isLive ? ['Right', 'Left'] : ['Left', 'Right'],
        );
        if (added._tag === 'Right')
          expect((await valuesOf('contract', added.right[0]?.id ?? 0))?.['customerId']).to.equal(customerId);
      }
    });

    it('of an update of a reference and a deletion that empties it at the same moment: nothing refers to a deleted record', async () => {
      const { add, addUser, update, remove, valuesOf } = stepsOn(await make());
      const customerId = await add(customer, aCustomer());
      for (let round = 0; round < ROUNDS; round += 1) {
        const [leaver, stayer] = [await addUser(), await addUser()];
        const id = await add(contract, aContract(customerId, { ownerId: round % 2 === 0 ? leaver : stayer }));
        const [removed] = await atOnce<{ _tag: string }>(2, (i) =>
          i === 0 ? remove('user', leaver) : update(contract, id, 1, { ownerId: round % 2 === 0 ? stayer : leaver }),
        );
        expect(removed?._tag).to.equal('Right');
        expect((await valuesOf('contract', id))?.['ownerId']).to.not.equal(leaver);
      }
    });

    it('of records that empty each other, deleted at the same moment: each deletion is made', async () => {
      const { add, update, remove, find } = stepsOn(await make());
      for (let round = 0; round < ROUNDS; round += 1) {
        const first = await add(part, aPart());
        const second = await add(part, aPart({ spareId: first }));
        expectRight(await update(part, first, 1, { spareId: second }));
        const removed = await atOnce<{ _tag: string }>(2, (i) => remove('part', [first, second][i] ?? 0));
        expect(removed.map(({ _tag }) => _tag)).to.deep.equal(['Right', 'Right']);
        expect([await find('part', first), await find('part', second)]).to.deep.equal([undefined, undefined]);
      }
    });

    it('of records that begin to mean each other at the same moment: each change is made', async () => {
      const { add, update } = stepsOn(await make());
      for (let round = 0; round < ROUNDS; round += 1) {
        const ids = [await add(part, aPart()), await add(part, aPart())] as const;
        const outcomes = await atOnce<{ _tag: string }>(2, (i) =>
          update(part, ids[i as 0 | 1], 1, { wholeId: ids[(1 - i) as 0 | 1] }),
        );
        expect(outcomes.map(({ _tag }) => _tag)).to.deep.equal(['Right', 'Right']);
      }
    });
  });
