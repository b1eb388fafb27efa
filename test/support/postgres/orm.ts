import { randomUUID } from 'node:crypto';
import type { MikroORM, Options } from '@mikro-orm/postgresql';
import { limitsWithin, type DatabaseSettings } from '../../../src/adapters/postgres/database-settings.js';
import type { ManagedModule } from '../../../src/contract/modules/managed-module.js';
import { customEntity } from '../../../src/adapters/mikro-orm/entities/listed-entities.js';
import { closeOrm, openOrm } from '../../../src/adapters/mikro-orm/connection/orm-options.js';

/** Long enough for a busy machine. A test may hold a lock without limit. Tests of the limits set their own. */
export const LONG_TIMEOUTS = { ...limitsWithin(30_000), idleInTransactionTimeoutMs: 0 };

/** Limits that a test can wait for, and that a server on a busy machine keeps. */
export const SHORT_TIMEOUTS = limitsWithin(2_000);

const open = new Set<MikroORM>();

/**
 * An ORM with the service's options, apart from others of this process; `closeOrms` closes it at the latest. `custom` are modules
 * besides those of the product, `options` what else the ORM gets.
 */
export const ormOver = (
  settings: DatabaseSettings,
  custom: ReadonlyArray<ManagedModule> = [],
  options: Options = {},
): MikroORM => {
  const entities = custom.map(customEntity);
  const orm = openOrm({ ...LONG_TIMEOUTS, ...settings }, { ...options, contextName: randomUUID(), entities });
  open.add(orm);
  return orm;
};

/** The same over a server's database. */
export const ormAt = (
  url: string,
  settings: Partial<DatabaseSettings> = {},
  custom: ReadonlyArray<ManagedModule> = [],
) => ormOver({ address: { url }, ...settings }, custom);

/** Closes every ORM that a suite has left open. */
export const closeOrms = async (): Promise<void> => {
  for (const orm of open) await closeOrm(orm);
  open.clear();
};
