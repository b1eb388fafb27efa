import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { expect } from 'chai';
import { lockFile } from '../../../src/adapters/mikro-orm/earlier-imports.js';
import type { ImportTarget } from '../../../src/domain/ports/record-imports.js';
import { FILE, target } from '../../port-contracts/import-fixtures.js';
import { ADMINISTRATOR } from '../../port-contracts/administration-fixtures.js';
import { migratedDatabase, urlOf } from '../../support/postgres/each-database.js';
import { ormAt } from '../../support/postgres/orm.js';

/** Two digests of which the texts of their locks have the same hash of 32 bits, as a client can find them. */
const COLLIDING = `
  select min(digest) as one, max(digest) as other
  from (select encode(sha256(number::text::bytea), 'hex') as digest from generate_series(1, 300000) as number) as digests
  group by hashtext('${ADMINISTRATOR.userId} position ' || digest) having count(*) > 1 order by 1 limit 1`;

describe('the lock of the file of an import', () => {
  const orm = migratedDatabase();
  const ofFile = (digest: string): ImportTarget =>
    target('position', [], { file: { ...FILE, digest, sameAs: [digest] } });

  /** Whether an import of the other file waits while one of the first is under way. */
  const waits = (first: string, other: string): Promise<boolean> => {
    const within = <T>(work: (em: SqlEntityManager) => Promise<T>) => ormAt(urlOf(orm())).em.transactional(work);
    return within(async (em) => {
      await lockFile(em, ofFile(first));
      const second = within(async (next) => {
        await next.execute(`set local lock_timeout = '100ms'`);
        await lockFile(next, ofFile(other));
      });
      return second.then(
        () => false,
        () => true,
      );
    });
  };

  it('makes an import of the same file wait, and not one of a file with another digest of the same short hash', async () => {
    const [found] = await orm().em.getConnection().execute<{ one: string; other: string }[]>(COLLIDING);
    const { one, other } = found!;
    expect(one).not.to.equal(other);
    expect(await waits(one, one)).to.equal(true);
    expect(await waits(one, other)).to.equal(false);
  });
});
