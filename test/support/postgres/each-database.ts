import type { MikroORM } from '@mikro-orm/postgresql';
import { migrate } from '../../../src/adapters/mikro-orm/migrations/migrate.js';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../../src/adapters/pglite/embedded-postgres.js';
import type { ManagedModule } from '../../../src/contract/modules/managed-module.js';
import { afterLastFile } from '../cleanup.js';
import { duringSuite } from '../during-suite.js';
import { newDataDirectory } from './embedded.js';
import { newMigratedDatabase } from './migrated-database.js';
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

/** In the suite that calls it: a new database of the shared server, with the whole schema. The ORM knows these modules too. */
export const migratedDatabase = (custom: ReadonlyArray<ManagedModule> = []): (() => MikroORM) =>
  duringSuite(async (context) => {
    const url = await newMigratedDatabase(await sharedPostgres(context));
    return ormAt(url, {}, custom);
  }, closeOrms);

/** In the suite that calls it: the shared embedded database, with the whole schema and whatever rows others have left. */
export const embeddedDatabase = (custom: ReadonlyArray<ManagedModule> = []): (() => MikroORM) =>
  duringSuite(async () => {
    const opened = ormOver({ ...(await sharedEmbedded()).options, ...LONG_TIMEOUTS }, custom);
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
