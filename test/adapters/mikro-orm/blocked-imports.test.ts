import { expect } from 'chai';
import { setTimeout as pause } from 'node:timers/promises';
import { E } from '../../../src/contract/values/fp.js';
import { changeTransactions } from '../../../src/adapters/mikro-orm/change-transactions.js';
import { limitsWithin } from '../../../src/adapters/postgres/database-settings.js';
import { aRecord } from '../../port-contracts/record-fixtures.js';
import { always, target } from '../../port-contracts/import-fixtures.js';
import { added, updated, VALUES } from '../../port-contracts/record-changes-steps.js';
import { gate } from '../../support/gate.js';
import { migratedDatabase, urlOf } from '../../support/postgres/each-database.js';
import { storeAdministration } from '../../support/postgres/fixtures.js';
import { ormAt } from '../../support/postgres/orm.js';
import { recordImportsOn } from '../../support/postgres/record-changes.js';

const ACCESS_LOCK = 0x72756c65;

/** The limits of the service with a short deadline: an import waits for 30 times as long. */
const DEADLINE_MS = 600;
const LIMITS = { ...limitsWithin(DEADLINE_MS), connectTimeoutMs: 2_000 };

/** Longer than a statement may take. */
const HELD_MS = 3 * DEADLINE_MS;

/** Several waits of this length are longer than a statement may take. Each of them is shorter than the wait for one lock may be. */
const PART_MS = DEADLINE_MS / 3;

const POSITIONS = [1, 2, 3, 4, 5, 6];

const sortOfOne = always(updated(1, { values: { sort: 9 } }));

describe('an import while another change holds what it needs', () => {
  const orm = migratedDatabase();
  const rows = <Row extends object>(sql: string) => orm().em.getConnection().execute<Row[]>(sql);
  beforeEach(() =>
    storeAdministration(orm(), {
      records: { position: POSITIONS.map((id) => aRecord('position', id)), role: [aRecord('role', 1)] },
    }),
  );

  /** While another program has executed the statement and has not committed. */
  const during = async <T>(sql: string, work: () => Promise<T>): Promise<T> =>
    ormAt(urlOf(orm())).em.transactional(async (em) => {
      await em.execute(sql);
      return work();
    });
  /** Locks the record in a transaction of its own, until the release. */
  const hold = async (id: number): Promise<() => void> => {
    const [locked, released] = [gate(), gate()];
    const holding = ormAt(urlOf(orm())).em.transactional(async (em) => {
      await em.execute(`select 1 from positions where id = ${id} for update`);
      locked.letGo();
      await released.work();
    });
    await Promise.race([locked.work(), holding]);
    return released.letGo;
  };
  const imports = () => recordImportsOn(ormAt(urlOf(orm()), LIMITS));

  for (const [what, module, sql] of [
    ['a record', 'position', 'select 1 from positions where id = 1 for update'],
    ['the lock of all changes of access', 'role', `select pg_advisory_xact_lock(${ACCESS_LOCK})`],
  ] as const)
    it(`waits for ${what} longer than a statement may take, and is written`, async () => {
      const { write } = imports();
      const [writing] = await during(sql, async () => {
        const waiting = write(target(module, [1]), sortOfOne);
        await pause(HELD_MS);
        return [waiting];
      });
      expect((await writing).every(E.isRight)).to.equal(true);
      expect(await rows(`select sort from ${module}s where id = 1`)).to.deep.equal([{ sort: 9 }]);
    });

  it('waits for several records, one after another, longer than a statement may take, and is written', async () => {
    const { write } = imports();
    const releases = await Promise.all(POSITIONS.map(hold));
    const writing = write(target('position', POSITIONS), sortOfOne);
    for (const release of releases) {
      await pause(PART_MS);
      release();
    }
    expect((await writing).every(E.isRight)).to.equal(true);
    expect(await rows('select sort from positions where id = 1')).to.deep.equal([{ sort: 9 }]);
  });

  it('that commits a value of the file: the row is refused as taken', async () => {
    const { write } = imports();
    const sql = `insert into positions (name, sort) values ('${String(VALUES.position['name'])}', 1)`;
    const [writing] = await during(sql, async () => {
      const waiting = write(target('position'), always(added(VALUES.position)));
      await pause(HELD_MS);
      return [waiting];
    });
    const [outcome] = await writing;
    expect(outcome && E.isLeft(outcome) ? outcome.left[0]?._tag : 'written').to.equal('ValueTaken');
  });

  it('asks for the rights anew while it waits, and ends when they are lost', async () => {
    const { write } = imports();
    let asked = 0;
    const begin = () => {
      asked += 1;
      return Promise.resolve(asked < 3 ? ('everything' as const) : undefined);
    };
    const outcomes = await during('select 1 from positions where id = 1 for update', () =>
      write(target('position', [1]), sortOfOne, begin),
    );
    expect([outcomes, asked]).to.deep.equal([[], 3]);
    expect(await rows('select sort from positions where id = 1')).to.deep.equal([{ sort: 0 }]);
  });

  describe('whose statements are canceled', () => {
    const failing = (codes: ReadonlyArray<string>) => {
      const left = [...codes];
      return changeTransactions(ormAt(urlOf(orm()), LIMITS))(
        'concurrent',
        () => {
          const code = left.shift();
          return code === undefined
            ? Promise.resolve('written')
            : Promise.reject(Object.assign(new Error('canceled'), { code }));
        },
        'file',
      );
    };
    const [SLOW, LOCKED] = ['57014', '55P03'];

    it('now by their own limit, now by that of a lock: it goes on', async () => {
      expect(await failing(Array.from({ length: 6 }, () => [SLOW, LOCKED]).flat())).to.equal('written');
    });

    it('six times in succession by their own limit: it is given up', async () => {
      const outcome: unknown = await failing(Array.from({ length: 6 }, () => SLOW)).catch((error: unknown) => error);
      expect(outcome).to.include({ name: 'Unavailable', isBlocked: false });
    });
  });

  it('for too long: it is blocked, and nothing is written', async () => {
    const { write } = imports();
    const outcome: unknown = await during('select 1 from positions where id = 1 for update', () =>
      write(target('position', [1]), sortOfOne).catch((error: unknown) => error),
    );
    expect(outcome).to.include({ name: 'Unavailable', isBlocked: true, mayBeDone: false });
    expect(await rows('select sort from positions where id = 1')).to.deep.equal([{ sort: 0 }]);
  }).timeout(60_000);
});
