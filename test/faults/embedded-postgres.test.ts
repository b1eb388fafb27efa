import { rm, stat, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { MikroORM } from '@mikro-orm/postgresql';
import { expect } from 'chai';
import type { DatabaseSettings } from '../../src/adapters/postgres/database-settings.js';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../src/adapters/pglite/embedded-postgres.js';
import { newDataDirectory } from '../support/postgres/embedded.js';
import { ormOver } from '../support/postgres/orm.js';
import { startProgram, stopped } from '../support/process/service-process.js';

type Options = EmbeddedPostgres['options'];

/** Runs on a pool of its own. */
const on = async <T = unknown>(options: Pick<Options, 'address'>, sql: string): Promise<T[]> => {
  const orm = ormOver({ ...options, poolMax: 1 });
  try {
    return await orm.em.getConnection().execute<T[]>(sql);
  } finally {
    await orm.close();
  }
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const failureOf = (start: Promise<EmbeddedPostgres>): Promise<string> =>
  start.then(() => expect.fail('it started'), messageOf);

describe('embedded PostgreSQL after kills, faults and second starts', () => {
  let dataDir: string;
  const running = new Set<{ close(): Promise<void> }>();
  const started = async (): Promise<EmbeddedPostgres> => {
    const embedded = await startEmbeddedPostgres(dataDir);
    running.add(embedded);
    return embedded;
  };
  const opened = (settings: DatabaseSettings): MikroORM => {
    const orm = ormOver(settings);
    running.add(orm);
    return orm;
  };
  const closed = async (one: { close(): Promise<void> }): Promise<void> => {
    running.delete(one);
    await one.close();
  };

  beforeEach(async () => {
    dataDir = await newDataDirectory();
  });
  afterEach(async () => {
    for (const one of [...running].toReversed()) await closed(one);
  });

  it('keeps committed data over a restart, and removes its socket and lock when it is closed', async () => {
    const first = await started();
    const { host } = first.options.address;
    expect((await stat(host)).mode & 0o777).to.equal(0o700);
    await on(first.options, `create table kept as select 'yes' as word`);
    await closed(first);
    expect(existsSync(host)).to.be.false;
    expect(existsSync(join(dataDir, 'postgres.lock'))).to.be.false;

    const second = await started();
    expect(await on(second.options, 'select word from kept')).to.deep.equal([{ word: 'yes' }]);
  });

  it('rolls back the transaction of a closed connection, and serves the next connection', async () => {
    const embedded = await started();
    await on(embedded.options, 'create table open (n integer)');
    const orm = opened({ ...embedded.options, queryTimeoutMs: 1_000 });
    const left = orm.em.fork().transactional(async (em) => {
      await em.execute('insert into open values (1)');
      await em.execute('select pg_sleep(3)');
    });
    expect(await left.catch(messageOf)).to.match(/timeout|terminated|not queryable/);
    expect(await on(embedded.options, 'select n from open')).to.deep.equal([]);
  });

  it('keeps committed data after kill -9, and the lock that remains does not prevent the next start', async () => {
    const killed = await startProgram('test/support/postgres/embedded-process.js', {}, { words: [dataDir] });
    const options = JSON.parse(await killed.says(/^(.+)\n/)) as Options;
    await on(options, 'create table survivors as select n from generate_series(1, 1000) n');
    await stopped(killed, 'SIGKILL');
    await rm(options.address.host, { recursive: true });
    expect(existsSync(join(dataDir, 'postgres.lock'))).to.be.true;

    const embedded = await started();
    expect(await on(embedded.options, 'select count(*)::int as n from survivors')).to.deep.equal([{ n: 1000 }]);
  });

  it('names in one line why it cannot start, and releases the data directory', async () => {
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '9\n');
    const failure = await failureOf(startEmbeddedPostgres(dataDir));
    expect(failure)
      .to.match(/^the embedded database in .* did not start: .+$/)
      .and.include(dataDir);
    expect(existsSync(join(dataDir, 'postgres.lock'))).to.be.false;
  });
});
