import pg from 'pg';
import type { Bench } from '../bench.js';
import { cpuTimesOf } from '../cpu-time.js';
import type { WriteCost } from './write-cost.js';

/** The listed table, and a table with the same columns and indexes and without triggers. */
export const SQL_TABLES = { listed: 'positions', plain: 'plain_positions' } as const;

/** Makes the table without triggers. Both tables have some rows. */
export const prepareSqlTables = ({ stores }: Pick<Bench, 'stores'>, database: string): Promise<string> =>
  stores.postgres.sql(
    database,
    `create table ${SQL_TABLES.plain} (like ${SQL_TABLES.listed} including all);
     insert into ${SQL_TABLES.plain} (name) select 'written ' || i from generate_series(1, 1000) i;
     insert into ${SQL_TABLES.listed} (name) select 'written ' || i from generate_series(1, 1000) i;
     vacuum (analyze) ${SQL_TABLES.plain}; vacuum (analyze) ${SQL_TABLES.listed}`,
  );

/** So many programs insert and update single rows, each in a transaction of its own. */
export const sqlRound = async (
  { stores }: Pick<Bench, 'stores'>,
  url: string,
  table: string,
  writers: number,
  seconds: number,
): Promise<WriteCost> => {
  const clients = Array.from({ length: writers }, () => new pg.Client({ connectionString: url }));
  try {
    await Promise.all(clients.map((client) => client.connect()));
    const insert = {
      name: 'insert',
      text: `insert into ${table} (name) values (gen_random_uuid()::text) returning id`,
    };
    const update = { name: 'update', text: `update ${table} set sort = sort + 1 where id = $1` };
    const pids = [stores.postgres.pid()];
    const [before = NaN] = cpuTimesOf(pids);
    const began = performance.now();
    let writes = 0;
    const write = async (client: pg.Client): Promise<void> => {
      while (performance.now() - began < seconds * 1_000) {
        const { rows } = await client.query<{ id: number }>(insert);
        await client.query({ ...update, values: [rows[0]?.id] });
        writes += 2;
      }
    };
    await Promise.all(clients.map(write));
    const perSecond = (writes * 1_000) / (performance.now() - began);
    const [after = NaN] = cpuTimesOf(pids);
    return { node: 0, postgres: (after - before) / writes, perSecond };
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
};
