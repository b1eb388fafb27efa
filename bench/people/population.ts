import { setTimeout as sleep } from 'node:timers/promises';
import { createHash } from 'node:crypto';
import { cleanEnvironment } from '../programs/program.js';
import { runProgram } from '../run-program.js';
import type { Stores } from '../stores/stores.js';
import { fillUsers, FIRST_PERMITTED, PERMISSIONS, PERMITTED } from './fill.js';
import { JWT_SECRET, tokenOf } from './token.js';

/** A database with so many users, the key space in Redis that belongs to it, and the tokens of some hundred users. */
export type Population = Readonly<{
  users: number;
  database: string;
  environment: Readonly<{ DATABASE_URL: string; REDIS_URL: string; JWT_SECRET: string }>;
  keySpace: number;
  tokens: ReadonlyArray<string>;
}>;

/** The schema is made in whatever time a busy machine takes. */
const PATIENT = { DATABASE_DEADLINE_MS: '15000' };

/** Others' tokens that have been logged out, so that the blacklist is not empty. */
const BLACKLISTED = 10_000;

export const fingerprintOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** What the contenders find in Redis; the service keeps its own beside it. */
const fillRedis = async ({ redis }: Stores, keySpace: number): Promise<void> => {
  const client = await redis.client(keySpace);
  const entry = JSON.stringify({ generation: 0, permissions: PERMISSIONS });
  const writes: Promise<unknown>[] = [];
  for (let i = 0; i < PERMITTED; i += 1) writes.push(client.set(`bench:permissions:${FIRST_PERMITTED + i}`, entry));
  for (let i = 0; i < BLACKLISTED; i += 1) writes.push(client.set(`bench:blacklist:${fingerprintOf(String(i))}`, '1'));
  await Promise.all(writes);
  client.destroy();
};

/** Made once by migrating and filling, or as a copy of another's database. */
export const populate = async (stores: Stores, users: number, keySpace: number): Promise<Population> => {
  const database = `people_${users}`;
  const population = populationOf(stores, users, database, keySpace);
  await stores.postgres.sql('postgres', `create database ${database}`);
  const migrate = ['dist/src/cli/menshen.js', 'migrate'];
  await runProgram(process.execPath, migrate, { env: cleanEnvironment({ ...population.environment, ...PATIENT }) });
  await fillUsers(stores.postgres, database, users);
  await fillRedis(stores, keySpace);
  // what was written is on its way to the disk
  await stores.postgres.sql(database, 'checkpoint');
  await sleep(100);
  return population;
};

const populationOf = ({ postgres, redis }: Stores, users: number, database: string, keySpace: number): Population => ({
  users,
  database,
  environment: { DATABASE_URL: postgres.urlOf(database), REDIS_URL: redis.urlOf(keySpace), JWT_SECRET },
  keySpace,
  tokens: Array.from({ length: PERMITTED }, (_, i) => tokenOf(FIRST_PERMITTED + i)),
});

/** The same users in a second database that has no index for searching within texts. */
export const copyWithoutTextIndexes = async (stores: Stores, of: Population, keySpace: number): Promise<Population> => {
  const database = `${of.database}_plain`;
  await stores.postgres.sql('postgres', `create database ${database} template ${of.database}`);
  await stores.postgres.sql(
    database,
    `do $$ declare name text; begin
       for name in select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid
         join pg_am a on a.oid = c.relam where i.indrelid = 'users'::regclass and a.amname in ('gin', 'gist')
       loop execute 'drop index ' || quote_ident(name); end loop;
     end $$; `,
  );
  await stores.postgres.sql(database, 'vacuum (analyze) users');
  await fillRedis(stores, keySpace);
  return populationOf(stores, of.users, database, keySpace);
};
