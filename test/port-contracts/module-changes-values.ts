import { expect } from 'chai';
import { expectLeft, expectRight } from '../support/expect-either.js';
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

/** Values of every kind, and those that are unique. */
export const valuesOfModules = (make: MakeModuleStore): Mocha.Suite =>
  describe('values', () => {
    const GIVEN = {
      least: { amount: '0.00', signedOn: '0001-01-01', endsOn: '0001-01-01', urgent: false, remarks: '' },
      greatest: {
        amount: '999999999999.99',
        signedOn: '2024-02-29',
        endsOn: '9999-12-31',
        urgent: true,
        sort: 999_999,
      },
      none: { signedOn: null, endsOn: null, remindAt: null, ownerId: null },
      texts: { remarks: "'); drop table contracts; --\n__proto__ ? $1 😀", number: 'A-1' },
    } as const;
    for (const [what, values] of Object.entries(GIVEN))
      it(`are read as they were written: ${what}`, async () => {
        const { add, valuesOf, update } = stepsOn(await make());
        const customerId = await add(customer, aCustomer());
        const added = aContract(customerId, values);
        expect(await valuesOf('contract', await add(contract, added))).to.deep.equal(added);
        const id = await add(contract, aContract(customerId, { signedOn: '2020-01-01', endsOn: '2020-01-02' }));
        const changed = aContract(customerId, { ...values, number: 'B-1' });
        expectRight(await update(contract, id, 1, changed));
        expect(await valuesOf('contract', id)).to.deep.equal(changed);
      });

    const ZONES = [
      ['Asia/Shanghai', '2024-07-01 12:00:00'],
      ['Asia/Shanghai', '1880-06-01 12:00:00'],
      ['Asia/Shanghai', '0001-01-01 00:00:00'],
      ['America/New_York', '9999-12-31 23:59:59'],
      ['Europe/Berlin', '2024-10-27 02:30:00'],
    ] as const;
    for (const [zone, remindAt] of ZONES)
      it(`are read as they were written: ${remindAt} in ${zone}`, async () => {
        const { add, valuesOf } = stepsOn(await make(zone));
        const id = await add(contract, aContract(await add(customer, aCustomer()), { remindAt }));
        expect((await valuesOf('contract', id))?.['remindAt']).to.equal(remindAt);
      });

    it('are in the trail as answers show them, null included', async () => {
      const store = await make();
      const { add, update } = stepsOn(store);
      const customerId = await add(customer, aCustomer());
      const given = aContract(customerId, { amount: '10.50', remindAt: '2024-07-01 12:00:00', signedOn: '2024-02-29' });
      const id = await add(contract, given);
      expectRight(await update(contract, id, 1, { ...given, amount: '11.00', remindAt: null, urgent: true }));
      const [, added, updated] = await store.trail();
      expect(added?.after).to.deep.equal(given);
      expect(updated?.before).to.deep.equal({ amount: '10.50', remindAt: '2024-07-01 12:00:00', urgent: false });
      expect(updated?.after).to.deep.equal({ amount: '11.00', remindAt: null, urgent: true });
    });

    it('that are unique together are refused when all of them are equal', async () => {
      const { add, tryAdd, update } = stepsOn(await make());
      const together = { series: 'A', madeOn: '2024-02-29' };
      await add(part, aPart(together));
      const refusal = { _tag: 'ValueTaken', field: 'series', title: '系列、生产日期' };
      expect(expectLeft(await tryAdd(part, aPart(together)), 'ValueTaken')).to.deep.equal(refusal);
      const id = await add(part, aPart({ ...together, madeOn: '2024-02-28' }));
      await add(part, aPart({ ...together, series: 'a' }));
      expectLeft(await update(part, id, 1, { madeOn: '2024-02-29' }), 'ValueTaken');
    });

    it('that are unique together are never taken when one of them is null or an empty text', async () => {
      const { add } = stepsOn(await make());
      for (const values of [{ series: 'A' }, { madeOn: '2024-02-29' }, {}]) {
        await add(part, aPart(values));
        await add(part, aPart(values));
      }
    });

    it('that are unique in any case are refused in another case', async () => {
      const { add, tryAdd } = stepsOn(await make());
      await add(part, aPart({ name: 'Wheel' }));
      expectLeft(await tryAdd(part, aPart({ name: 'WHEEL' })), 'ValueTaken');
    });
  });
