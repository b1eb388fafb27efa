import type { MikroORM } from '@mikro-orm/postgresql';
import { migrate } from '../../../src/adapters/mikro-orm/migrations/migrate.js';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../../src/adapters/pglite/embedded-postgres.js';
import { afterLastFile } from '../cleanup.js';
import { duringSuite } from '../during-suite.js';
import { newDataDirectory } from './embedded.js';
import { closeOrms, ormAt, ormOver, LONG_TIMEOUTS } from './orm.js';
import { sharedPostgres } from './shared.js';

let embedded: Promise<EmbeddedPostgres> | undefined;

afterLastFile(async () => {
  await (await embedded)?.close();
});

/** One for all suites: to start it and bring its schema up takes seconds. */
const sharedEmbedded = (): Promise<EmbeddedPostgres> =>
  (embedded ??= newDataDirectory().then((folder) => startEmbeddedPostgres(folder)));

/** The URL of an ORM's database on a server. */
export const urlOf = (orm: MikroORM): string => orm.config.get('clientUrl');

/** In the suite that calls it: a new database of the shared server, with the whole schema. */
export const migratedDatabase = (): (() => MikroORM) =>
  duringSuite(async (context) => {
    const orm = ormAt(await (await sharedPostgres(context)).newDatabase());
    await migrate(orm);
    return orm;
  }, closeOrms);

/** In the suite that calls it: the shared embedded database, with the whole schema and whatever rows others have left. */
export const embeddedDatabase = (): (() => MikroORM) =>
  duringSuite(async () => {
    const opened = ormOver({ ...(await sharedEmbedded()).options, ...LONG_TIMEOUTS });
    await migrate(opened);
    return opened;
  }, closeOrms);

/**
 * The same tests over a PostgreSQL server and over the embedded one, each with the whole schema and whatever rows others
 * have left; `subject` begins their titles.
 */
export const overEachDatabase = (subject: string, tests: (orm: () => MikroORM) => void): void => {
  describe(`${subject} over a PostgreSQL server`, () => tests(migratedDatabase()));

  describe(`${subject} over the embedded PostgreSQL`, () => tests(embeddedDatabase()));
};
