import { randomUUID } from 'node:crypto';
import { closeOrm, openOrm } from '../../../src/adapters/mikro-orm/connection/orm-options.js';
import { migrate } from '../../../src/adapters/mikro-orm/migrations/migrate.js';
import { LONG_TIMEOUTS } from './orm.js';
import type { PostgresServer } from './server.js';
import { anyDatabase } from './shared.js';

let original: Promise<string> | undefined;

const newOriginal = async ({ newDatabase }: PostgresServer): Promise<string> => {
  const url = await newDatabase();
  const orm = openOrm({ ...LONG_TIMEOUTS, address: { url } }, { contextName: randomUUID() });
  await migrate(orm);
  await closeOrm(orm);
  return url;
};

/** The URL of a new database of the shared server, with the tables of the product and no records. It is a copy of one. */
export const newMigratedDatabase = async (shared: PostgresServer): Promise<string> =>
  shared.newDatabase(await (original ??= newOriginal(shared)));

/** What tells a service of such a database. Without PostgreSQL it tells nothing, and the service takes the embedded one. */
export const anyMigratedDatabase = (): ReturnType<typeof anyDatabase> => anyDatabase(newMigratedDatabase);
