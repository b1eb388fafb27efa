import type { Transaction } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/postgresql';
import { openOrm, settingsOf } from './orm-options.js';

/** The same database over one separate connection without time limits. Close it with `closeOrm` after use. */
export const maintenanceOrm = (orm: MikroORM): MikroORM => {
  const unlimited = { statementTimeoutMs: 0, idleInTransactionTimeoutMs: 0, queryTimeoutMs: 0 };
  // a transaction of one ORM must not be found by the other
  return openOrm({ ...settingsOf(orm), ...unlimited, poolMax: 1 }, { contextName: 'maintenance' });
};

/** A number that no other program on the server locks: the letters `mens`. */
const LOCK = 0x6d656e73;

/** Waits until no other process changes the schema or loads demo data. The end of the transaction unlocks. */
export const lockForTransaction = async (orm: MikroORM, transaction: Transaction): Promise<void> => {
  await orm.em.getConnection().execute('select pg_advisory_xact_lock(?)', [LOCK], 'all', transaction);
};
