import type { Actor } from '../domain/records/actor.js';
import { messagesOf } from '../domain/ports/unavailable.js';
import type { LoadedConfiguration } from './configuration.js';
import type { Composition } from './container.js';

/** The migrations of the product, and then those of the custom modules. */
const allMigrations = async (get: Composition['get']) => {
  const { MIGRATIONS } = await import('../adapters/mikro-orm/migrations/migrations.js');
  return [...MIGRATIONS, ...(await get('modules')).migrations];
};

/** Applies the pending migrations and returns their names. Several instances may call it at once. */
export const migrateSchema = async ({ get }: Composition): Promise<ReadonlyArray<string>> => {
  const { migrate } = await import('../adapters/mikro-orm/migrations/migrate.js');
  return migrate(await get('orm'), await allMigrations(get));
};

const pendingIn = async ({ get }: Composition): Promise<ReadonlyArray<string>> => {
  const { pendingMigrations } = await import('../adapters/mikro-orm/migrations/migrations.js');
  return pendingMigrations(await get('orm'), await allMigrations(get));
};

/** Rejects when migrations are pending. */
export const requireSchema = async (composition: Composition): Promise<void> => {
  const pending = await pendingIn(composition);
  if (pending.length > 0)
    throw new Error(`the schema of the database lacks ${pending.join(', ')}: run menshen migrate`);
};

/**
 * Before serving: migrates an embedded database, which only this process can reach. Of a database server it only logs
 * that migrations are pending, or that the server is unreachable. It does nothing when no adapter uses a database.
 */
export const prepareSchema = async (composition: Composition): Promise<void> => {
  if (!composition.uses('orm')) return;
  if (composition.choice.orm === 'embedded') {
    await migrateSchema(composition);
    return;
  }
  const log = await composition.get('log');
  try {
    const pending = await pendingIn(composition);
    if (pending.length > 0) log.error('migrations are pending: run "menshen migrate"', { pending });
  } catch (error) {
    log.error(`the migrations cannot be checked, serving without the database: ${messagesOf(error)}`, { error });
  }
};

/** The same for a configuration. It logs each declaration that has changed without a migration. */
export const prepareSchemaOf =
  (configuration: LoadedConfiguration) =>
  async (composition: Composition): Promise<void> => {
    const { missingMigrations } = await import('./module-migrations.js');
    const missing = missingMigrations(configuration);
    if (missing.length > 0) {
      const log = await composition.get('log');
      for (const line of missing) log.error(line);
    }
    await prepareSchema(composition);
  };

/** Loads the demo accounts and records into a database without users, and drops the cached permissions. Otherwise it changes nothing. */
export const loadDemoData = async ({ get }: Composition): Promise<'seeded' | 'unchanged'> => {
  const { seed } = await import('../adapters/mikro-orm/demo-data/seed.js');
  const { firstMenus } = await import('../contract/access/product-menus.js');
  const modules = (await get('modules')).declarations;
  const outcome = await seed(await get('orm'), await get('hasher'), firstMenus(modules));
  if (outcome === 'seeded') await (await get('permissionCache')).drop();
  return outcome;
};

/**
 * Adds a menu for each permission, except those of the demo module, to a database without menus, and drops the cached
 * permissions. The result is their number.
 */
export const addFirstMenus = async ({ get }: Composition, actor: Actor): Promise<number> => {
  const adapter = await import('../adapters/mikro-orm/add-first-menus.js');
  const { workMenus } = await import('../contract/access/product-menus.js');
  const modules = (await get('modules')).declarations;
  const added = await adapter.addFirstMenus(await get('orm'), workMenus(modules), await get('randomness'), actor);
  if (added > 0) await (await get('permissionCache')).drop();
  return added;
};

/** While the service runs: changes that other programs make in a database server drop the cached permissions. */
export const listenForAccessChanges = async ({ uses, choice, get, onClose }: Composition): Promise<void> => {
  if (!uses('orm') || choice.orm !== 'server') return;
  const { accessChangeListener } = await import('../adapters/mikro-orm/access-changes/access-change-listener.js');
  const permissionCache = await get('permissionCache');
  const listener = accessChangeListener(await get('orm'), {
    onAccessChanged: () => permissionCache.drop(),
    log: await get('log'),
  });
  onClose('access change listener', listener.close);
};
