import { expect } from 'chai';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { changeTransactions } from '../../../src/adapters/mikro-orm/change-transactions.js';
import { limitsWithin } from '../../../src/adapters/postgres/database-settings.js';
import { isUnavailable } from '../../../src/domain/ports/unavailable.js';
import {
  aContract,
  aCustomer,
  aPart,
  contract,
  customer,
  part,
  stepsOn,
  type ModuleStore,
} from '../../port-contracts/module-store.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';
import { ALL_MODULES, CUSTOM } from '../../support/modules/modules.js';
import { ormAt } from '../../support/postgres/orm.js';
import { migratedDatabase, urlOf } from '../../support/postgres/each-database.js';
import { storedTrail } from '../../support/postgres/fixtures.js';
import { createModuleTables } from '../../support/postgres/module-tables.js';
import { recordChangesOn } from '../../support/postgres/record-changes.js';

describe('records of modules in PostgreSQL', () => {
  const orm = migratedDatabase();
  before(() => createModuleTables(orm(), CUSTOM));

  const store = (timeZone?: string): ModuleStore => ({
    recordChanges: recordChangesOn(orm(), ALL_MODULES, timeZone),
    trail: () => storedTrail(orm()),
  });
  const run = (sql: string, values: ReadonlyArray<unknown> = []): Promise<unknown> =>
    orm()
      .em.getConnection()
      .execute(sql, [...values]);
  /** Adds contracts with this owner. */
  const addMany = (count: number, customerId: number, ownerId: number): Promise<unknown> =>
    run(
      `insert into contracts (number, customer_id, amount, owner_id, sort, status)
        select 'M-' || ? || '-' || n, ?, 1, ?, 0, 1 from generate_series(1, ?) as n`,
      [ownerId, customerId, ownerId, count],
    );

  for (const moment of ['2024-10-27 01:30:00+00', '2024-10-27 00:30:00.7+00'])
    it(`an update with the time that the record shows does not move it: ${moment}`, async () => {
      const { add, valuesOf, update } = stepsOn(store('Europe/Berlin'));
      const id = await add(contract, aContract(await add(customer, aCustomer())));
      await run('update contracts set remind_at = ? where id = ?', [moment, id]);
      const { version } = (await stepsOn(store('Europe/Berlin')).find('contract', id)) ?? { version: 0 };
      const values = { ...(await valuesOf('contract', id)), remarks: 'changed' };
      expect(values).to.include({ remindAt: '2024-10-27 02:30:00' });
      expectRight(await update(contract, id, version, values));
      const kept = await run('select remind_at = ?::timestamptz as same from contracts where id = ?', [moment, id]);
      expect(kept).to.deep.equal([{ same: true }]);
    });

  it('a deletion empties 10,000 references, and not one more', async () => {
    const { add, addUser, remove, valuesOf } = stepsOn(store());
    const customerId = await add(customer, aCustomer());
    const [leaver, manager] = [await addUser(), await addUser()];
    await addMany(10_000, customerId, leaver);
    await addMany(10_001, customerId, manager);
    const used = expectLeft(await remove('user', manager), 'RecordInUse');
    expect(used).to.include({ module: 'contract', records: '10000+' });
    expect(expectLeft(await remove('customer', customerId), 'RecordInUse')).to.include({ records: '10000+' });
    expectRight(await remove('user', leaver));
    expect(await valuesOf('user', manager)).to.not.equal(undefined);
    const left = await run(
      `select count(*) filter (where owner_id = ?)::integer as owned, count(*) filter (where version = 2)::integer as changed,
        (select count(*)::integer from audit_events where action = 'clear') as rows from contracts`,
      [leaver],
    );
    expect(left).to.deep.equal([{ owned: 0, changed: 10_000, rows: 10_000 }]);
  });

  it('a long transaction may take longer than one query, and another one may not', async () => {
    const inTransaction = changeTransactions(ormAt(urlOf(orm()), limitsWithin(600)));
    const sleepTwice = async (em: SqlEntityManager) => {
      for (let times = 0; times < 2; times += 1) await em.execute('select pg_sleep(0.4)');
      return 'done';
    };
    expect(await inTransaction('concurrent', sleepTwice, 'long')).to.equal('done');
    const outcome = await inTransaction('concurrent', sleepTwice).catch((error: unknown) => error);
    expect(isUnavailable(outcome)).to.equal(true);
  });

  it('a change that waits for one which waits for it begins anew', async () => {
    const { add, update, find } = stepsOn(store());
    const [one, other] = [await add(part, aPart()), await add(part, aPart())];
    const locked = (em: SqlEntityManager, id: number) =>
      em.execute('select id from parts where id = ? for update', [id]);
    const steps: string[] = [];
    // the other transaction locks the records in the wrong order
    const changed = orm()
      .em.fork()
      .transactional(async (em) => {
        await locked(em, other);
        const updating = update(part, one, 1, { wholeId: other }).finally(() => steps.push('changed'));
        await new Promise((resolve) => setTimeout(resolve, 300));
        await locked(em, one);
        steps.push('locked');
        return { updating };
      });
    expectRight(await (await changed).updating);
    expect(steps).to.deep.equal(['locked', 'changed']);
    expect((await find('part', one))?.values).to.include({ wholeId: other });
  });
});
