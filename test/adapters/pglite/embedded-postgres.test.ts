import { chmod, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { MikroORM } from '@mikro-orm/postgresql';
import { expect } from 'chai';
import { migrate } from '../../../src/adapters/mikro-orm/migrations/migrate.js';
import { seed } from '../../../src/adapters/mikro-orm/demo-data/seed.js';
import { withinDeadline } from '../../../src/adapters/mikro-orm/connection/orm-options.js';
import { startEmbeddedPostgres } from '../../../src/adapters/pglite/embedded-postgres.js';
import { messagesOf } from '../../../src/domain/ports/unavailable.js';
import { duringSuite } from '../../support/during-suite.js';
import { newFolder } from '../../support/new-folder.js';
import { newDataDirectory } from '../../support/postgres/embedded.js';
import { closeOrms, ormOver } from '../../support/postgres/orm.js';

describe('embedded PostgreSQL', () => {
  const embedded = duringSuite(
    async () => startEmbeddedPostgres(await newDataDirectory()),
    ({ close }) => close(),
  );
  /** A pool of its own. */
  const opened = (): MikroORM => ormOver(embedded().options);

  afterEach(closeOrms);

  it('does not block the main thread while a statement runs', async () => {
    let turns = 0;
    const turning = setInterval(() => (turns += 1), 5);
    const slow = `select count(*)::int as n from generate_series(1, 2000) a, generate_series(1, 1000) b`;
    expect(await opened().em.getConnection().execute(slow)).to.deep.equal([{ n: 2_000_000 }]);
    clearInterval(turning);
    expect(turns).to.be.above(3);
  });

  it('names its own time limit when a call has missed it', async () => {
    const late = withinDeadline(opened())(() => Promise.reject(new Error('Query read timeout')));
    expect(await late.catch(messagesOf)).to.include('no answer in time (the limit of the embedded database)');
  });

  it('runs concurrent statements and transactions on one connection, and accepts other connections', async () => {
    const orm = opened();
    await migrate(orm);
    const em = orm.em.fork();
    await em.execute('create table counter as select 0 as n');
    const rise = (by: typeof em) =>
      by.fork().transactional(async (inner) => {
        const [row] = await inner.execute<{ n: number }[]>('select n from counter');
        await inner.execute('update counter set n = ?', [row!.n + 1]);
      });
    const read = async () => (await em.fork().execute<unknown[]>('select 1 from counter')).length;
    const outcomes = await Promise.all([
      ...Array.from({ length: 20 }, () => rise(em)),
      ...Array.from({ length: 20 }, read),
      opened().em.getConnection().execute('select 1'),
      opened().em.getConnection().execute('select 1'),
      migrate(orm),
      seed(orm, { hash: () => Promise.resolve('hash') }),
    ]);
    expect(outcomes.at(-1)).to.equal('seeded');
    expect(await em.execute('select n from counter')).to.deep.equal([{ n: 20 }]);
  });
});

describe('the files of the embedded database', () => {
  const modeOf = async (path: string): Promise<number> => (await stat(path)).mode & 0o777;

  it('are in folders that only their owner can enter, from the first start on', async () => {
    const above = await newFolder('embedded');
    await chmod(above, 0o755);
    const dataDir = join(above, 'data', 'demo');
    const { close, openFolder } = await startEmbeddedPostgres(dataDir);
    try {
      const folders = [above, join(above, 'data'), dataDir, join(dataDir, 'postgres')];
      expect(await Promise.all(folders.map(modeOf))).to.deep.equal([0o755, 0o700, 0o700, 0o700]);
      expect(await readdir(join(dataDir, 'postgres'))).to.include.members(['PG_VERSION', 'pg_wal']);
      expect(openFolder).to.equal(undefined);
    } finally {
      await close();
    }
  });

  it('of an earlier version become private at the next start, and the folder above keeps its rights', async () => {
    const dataDir = await newDataDirectory();
    const files = join(dataDir, 'postgres');
    await chmod(dataDir, 0o755);
    await chmod(files, 0o755);
    const { close, openFolder } = await startEmbeddedPostgres(dataDir);
    await close();
    expect([await modeOf(dataDir), await modeOf(files), openFolder]).to.deep.equal([0o755, 0o700, undefined]);
  });
});
