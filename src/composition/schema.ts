import type { Composition } from './compose.js';
import { Connections, Ports } from './tokens.js';

/** Brings the schema up and names what was applied. Safe when several instances run it at once. */
export const migrateSchema = async ({ container }: Composition): Promise<ReadonlyArray<string>> => {
  const { migrate } = await import('../adapters/mikro-orm/migrations/migrate.js');
  return migrate(container.resolve(Connections.orm));
};

/** Rejects when migrations are pending: a command would fail at the first table that is missing. */
export const demandSchema = async ({ container, choice }: Composition): Promise<void> => {
  if (choice.connections.orm === 'none') return;
  const { pendingMigrations } = await import('../adapters/mikro-orm/migrations/migrations.js');
  const { length: count } = await pendingMigrations(container.resolve(Connections.orm));
  if (count > 0) throw new Error(`the schema of the database lacks ${count} migrations: run menshen migrate`);
};

/**
 * Before serving: the embedded database, which nobody else can reach, is brought up; of a server it is only said when
 * its schema is behind. A server that is absent does not stop the start. Where no adapter needs a database, nothing is done.
 */
export const readySchema = async (composition: Composition): Promise<void> => {
  const { container, choice } = composition;
  if (choice.connections.orm === 'none') return;
  if (choice.connections.orm === 'embedded') {
    await migrateSchema(composition);
    return;
  }
  const { pendingMigrations } = await import('../adapters/mikro-orm/migrations/migrations.js');
  const log = container.resolve(Ports.log);
  try {
    const pending = await pendingMigrations(container.resolve(Connections.orm));
    if (pending.length > 0) log.error('the schema is behind: run "npm run migrate"', { pending });
  } catch (error) {
    log.error('the database is out of reach, serving without it', { error });
  }
};
