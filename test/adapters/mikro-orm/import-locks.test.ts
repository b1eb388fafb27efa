import { DriverException, type SqlEntityManager } from '@mikro-orm/postgresql';
import { expect } from 'chai';
import { lockFile } from '../../../src/adapters/mikro-orm/earlier-imports.js';
import { LOCK_NOT_AVAILABLE } from '../../../src/adapters/postgres/database-errors.js';
import type { ImportTarget } from '../../../src/domain/ports/record-imports.js';
import { FILE, target } from '../../port-contracts/import-fixtures.js';
import { ADMINISTRATOR } from '../../port-contracts/administration-fixtures.js';
import { eventually } from '../../support/eventually.js';
import { migratedDatabase, urlOf } from '../../support/postgres/each-database.js';
import { ormAt } from '../../support/postgres/orm.js';

/** Two digests of which the texts of their locks have the same hash of 32 bits, as a client can find them. */
const COLLIDING = `
  select min(digest) as one, max(digest) as other
  from (select encode(sha256(number::text::bytea), 'hex') as digest from generate_series(1, 300000) as number) as digests
  group by hashtext('${ADMINISTRATOR.userId} position ' || digest) having count(*) > 1 order by 1 limit 1`;

/** Other tests use the same server. */
const HERE = 'select oid from pg_database where datname = current_database()';

describe('the lock of the file of an import', () => {
  const orm = migratedDatabase();
  const ofFile = (...sameAs: [string, ...ReadonlyArray<string>]): ImportTarget =>
    target('position', [], { file: { ...FILE, digest: sameAs[0], sameAs } });
  const within = <T>(work: (em: SqlEntityManager) => Promise<T>) => ormAt(urlOf(orm())).em.transactional(work);

  /** Whether an import of the file waits at present. */
  const mustWait = (digest: string): Promise<boolean> =>
    within(async (em) => {
      await em.execute(`set local lock_timeout = '100ms'`);
      await lockFile(em, ofFile(digest));
    }).then(
      () => false,
      (error: unknown) => {
        if (error instanceof DriverException && error.code === LOCK_NOT_AVAILABLE) return true;
        throw error;
      },
    );

  /** Whether an import of the other file waits while one of the first is under way. */
  const waits = (first: string, other: string): Promise<boolean> =>
    within(async (em) => {
      await lockFile(em, ofFile(first));
      return mustWait(other);
    });

  it('makes an import of the same file wait, and not one of a file with another digest of the same short hash', async () => {
    const [found] = await orm().em.getConnection().execute<{ one: string; other: string }[]>(COLLIDING);
    const { one, other } = found!;
    expect(one).not.to.equal(other);
    expect(await waits(one, one)).to.equal(true);
    expect(await waits(one, other)).to.equal(false);
  });

  it('takes the digests of a file in one order: an import that waits for the first holds no other', async () => {
    const [first, last] = ['1'.repeat(64), '2'.repeat(64)] as const;
    let waiting: Promise<void> | undefined;
    await within(async (em) => {
      await lockFile(em, ofFile(first));
      waiting = within((next) => lockFile(next, ofFile(last, first)));
      await eventually(async () => {
        const locks = await em.execute<unknown[]>(
          `select 1 from pg_locks where locktype = 'advisory' and not granted and database = (${HERE})`,
        );
        return locks.length === 1;
      });
      expect(await mustWait(last)).to.equal(false);
    });
    await waiting;
  });
});
