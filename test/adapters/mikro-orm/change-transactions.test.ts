import type { MikroORM } from '@mikro-orm/postgresql';
import { expect } from 'chai';
import { addFirstMenus } from '../../../src/adapters/mikro-orm/add-first-menus.js';
import { recordChangesOn } from '../../support/postgres/record-changes.js';
import { mikroOrmFactorStore } from '../../../src/adapters/mikro-orm/mikro-orm-factor-store.js';
import { mikroOrmUserRepository } from '../../../src/adapters/mikro-orm/mikro-orm-user-repository.js';
import { systemRandomness } from '../../../src/adapters/system/system.js';
import { PRODUCT_MENUS } from '../../../src/contract/access/product-menus.js';
import { decideProfile } from '../../../src/domain/records/record-decisions.js';
import { O } from '../../../src/contract/values/fp.js';
import type { SealedSecret } from '../../../src/domain/ports/factor-store.js';
import { isUnavailable } from '../../../src/domain/ports/unavailable.js';
import { ADMINISTRATOR, always, aUserRecord } from '../../port-contracts/administration-fixtures.js';
import { aRecord } from '../../port-contracts/record-fixtures.js';
import { eventually } from '../../support/eventually.js';
import { expectRight } from '../../support/expect-either.js';
import { migratedDatabase, urlOf } from '../../support/postgres/each-database.js';
import { storeAdministration, storedTrail } from '../../support/postgres/fixtures.js';
import { ormAt } from '../../support/postgres/orm.js';

const ACCESS_LOCK = 0x72756c65;

const sorted = (id: number) =>
  always({ id, values: { sort: 9 }, trail: { kind: 'RecordUpdated', before: {}, after: { sort: 9 } } });

describe('a change in the database', () => {
  const orm = migratedDatabase();
  const rows = <Row extends object>(sql: string) => orm().em.getConnection().execute<Row[]>(sql);
  beforeEach(() =>
    storeAdministration(orm(), {
      records: {
        user: [aUserRecord(1), aUserRecord(2)],
        role: [aRecord('role', 1)],
        position: [aRecord('position', 1)],
      },
    }),
  );

  /** While another program has executed the statement and has not committed. */
  const duringTransaction = async <T>(sql: string, work: () => Promise<T>): Promise<T> =>
    ormAt(urlOf(orm())).em.transactional(async (em) => {
      await em.execute(sql);
      return work();
    });
  const waiting = async () =>
    (
      await rows(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and state = 'active'`,
      )
    ).length;

  describe('that was answered with an outage', () => {
    const LOCKED = 'lock table audit_events in access exclusive mode';
    const impatient = (queryTimeoutMs = 500) => ormAt(urlOf(orm()), { queryTimeoutMs });
    const outcomeOf = (work: Promise<unknown>) => work.catch((error: unknown) => error);
    const atRest = () => eventually(async () => (await waiting()) === 0);

    for (const module of ['position', 'role'] as const)
      it(`is not written later (${module})`, async () => {
        const { change } = recordChangesOn(impatient());
        const scope = { module, ids: [1], actor: ADMINISTRATOR, scope: 'everything' } as const;
        const outcome = await duringTransaction(LOCKED, () => outcomeOf(change(scope, sorted(1))));
        expect(isUnavailable(outcome)).to.equal(true);
        expect(outcome).to.include({ mayBeDone: false });
        // The change after it has waited for its end.
        await atRest();
        expectRight(await recordChangesOn(orm()).change(scope, always()));
        expect(await rows(`select sort from ${module}s where id = 1`)).to.deep.equal([{ sort: 0 }]);
        expect(await storedTrail(orm())).to.deep.equal([]);
      });

    /** The outcome of the work, whose commit to this table is not answered in time. There is time enough for what comes before it. */
    const outcomeOfSlowCommit = async (table: string, work: (orm: MikroORM) => Promise<unknown>): Promise<unknown> => {
      const connected = impatient(1_500);
      await mikroOrmUserRepository(connected).findById(1);
      await rows(`create function slow_commit() returns trigger language plpgsql as
        $$ begin perform pg_sleep(60); return null; end $$`);
      await rows(`create constraint trigger slow_commit after update on ${table} deferrable initially deferred
        for each row execute function slow_commit()`);
      try {
        return await outcomeOf(work(connected));
      } finally {
        await rows(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
        );
        await rows('drop function slow_commit cascade');
      }
    };

    it('during its commit says that it may have been done', async () => {
      const scope = { module: 'position', ids: [1], actor: ADMINISTRATOR, scope: 'everything' } as const;
      const outcome = await outcomeOfSlowCommit('positions', (slow) => recordChangesOn(slow).change(scope, sorted(1)));
      expect(isUnavailable(outcome)).to.equal(true);
      expect(outcome).to.include({ mayBeDone: true });
    });

    const SECRET = 'key.sealed' as SealedSecret;
    const FACTOR = { secret: SECRET, lastStep: 1, codes: [] };
    const withFactor = async (): Promise<void> => {
      const factors = mikroOrmFactorStore(orm());
      await factors.savePending(2, SECRET, new Date());
      await factors.add(2, SECRET, FACTOR);
    };

    const OWN_WRITES: ReadonlyArray<
      Readonly<{
        what: string;
        table: string;
        prepare?: () => Promise<void>;
        write: (slow: MikroORM) => Promise<unknown>;
      }>
    > = [
      {
        ...{ what: 'of the own password', table: 'users' },
        write: (slow) => mikroOrmUserRepository(slow).changePassword(2, 'hash-2', 'next', 0),
      },
      {
        ...{ what: 'that adds a second factor', table: 'users' },
        prepare: () => mikroOrmFactorStore(orm()).savePending(2, SECRET, new Date()),
        write: (slow) => mikroOrmFactorStore(slow).add(2, SECRET, FACTOR),
      },
      {
        ...{ what: 'that removes a second factor', table: 'users', prepare: withFactor },
        write: (slow) => mikroOrmFactorStore(slow).remove(2),
      },
      {
        ...{ what: 'of the recovery codes', table: 'user_factors', prepare: withFactor },
        write: (slow) => mikroOrmFactorStore(slow).replaceCodes(2, SECRET, []),
      },
    ];
    for (const { what, table, prepare, write } of OWN_WRITES)
      it(`during the commit ${what} says that it may have been done`, async () => {
        await prepare?.();
        const outcome = await outcomeOfSlowCommit(table, write);
        expect(isUnavailable(outcome)).to.equal(true);
        expect(outcome).to.include({ mayBeDone: true });
      });

    it('is not written later (the own password)', async () => {
      const users = mikroOrmUserRepository(impatient());
      const locked = 'select 1 from users where id = 2 for update';
      const outcome = await duringTransaction(locked, () => outcomeOf(users.changePassword(2, 'hash-2', 'next', 0)));
      expect(isUnavailable(outcome)).to.equal(true);
      expect(outcome).to.include({ mayBeDone: false });
      await atRest();
      await rows('select 1 from users where id = 2 for update');
      expect(await rows('select password_hash from users where id = 2')).to.deep.equal([{ password_hash: 'hash-2' }]);
    });

    it('is not written later (the second factor)', async () => {
      await withFactor();
      const { remove } = mikroOrmFactorStore(impatient());
      const locked = 'select 1 from users where id = 2 for update';
      const outcome = await duringTransaction(locked, () => outcomeOf(remove(2)));
      expect(isUnavailable(outcome)).to.equal(true);
      expect(outcome).to.include({ mayBeDone: false });
      await atRest();
      await rows('select 1 from users where id = 2 for update');
      expect(await rows('select user_id from user_factors')).to.deep.equal([{ user_id: 2 }]);
    });
  });

  describe('while another process changes rights', () => {
    const LOCKED = `select pg_advisory_xact_lock(${ACCESS_LOCK})`;

    it('at most two changes wait on a connection, and other reads and changes succeed', async () => {
      const service = ormAt(urlOf(orm()), { poolMax: 6 });
      const { change } = recordChangesOn(service);
      const users = mikroOrmUserRepository(service);
      const changes = await duringTransaction(LOCKED, async () => {
        const asked = Array.from({ length: 20 }, () =>
          change({ module: 'role', ids: [1], actor: ADMINISTRATOR, scope: 'everything' }, sorted(1)),
        );
        await eventually(async () => (await waiting()) === 2);
        expect(O.isSome(await users.findById(2))).to.equal(true);
        expectRight(
          await change({ module: 'position', ids: [1], actor: ADMINISTRATOR, scope: 'everything' }, sorted(1)),
        );
        expect(await waiting()).to.equal(2);
        return asked;
      });
      for (const outcome of await Promise.all(changes)) expectRight(outcome);
    });

    it('adding the first menus waits too', async () => {
      const [adding] = await duringTransaction(LOCKED, async () => {
        const added = addFirstMenus(orm(), PRODUCT_MENUS, systemRandomness(), ADMINISTRATOR);
        await eventually(async () => (await waiting()) === 1);
        return [added];
      });
      expect(await adding).to.equal(PRODUCT_MENUS.length);
    });

    it('a change of the own real name does not wait', async () => {
      const { change } = recordChangesOn(orm());
      const scope = {
        module: 'user',
        ids: [2],
        actor: ADMINISTRATOR,
        scope: 'everything',
        readsRights: false,
      } as const;
      await duringTransaction(LOCKED, async () => expectRight(await change(scope, decideProfile(2, 'another'))));
      expect(await rows('select realname from users where id = 2')).to.deep.equal([{ realname: 'another' }]);
    });
  });

  for (const level of ['repeatable read', 'serializable'])
    it(`succeeds concurrently in a database whose default isolation level is ${level}`, async () => {
      const [database] = await rows<{ name: string }>('select current_database() as name');
      await rows(`alter database ${database!.name} set default_transaction_isolation = '${level}'`);
      const { change } = recordChangesOn(ormAt(urlOf(orm())));
      const changes = (['position', 'role'] as const).flatMap((module) =>
        Array.from({ length: 10 }, (_, n) => {
          const after = { sort: 10 + n };
          const decide = always({ id: 1, values: after, trail: { kind: 'RecordUpdated', before: {}, after } });
          return change({ module, ids: [1], actor: ADMINISTRATOR, scope: 'everything' }, decide);
        }),
      );
      for (const changed of await Promise.all(changes)) expectRight(changed);
    });
});
