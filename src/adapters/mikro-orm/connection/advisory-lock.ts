import type { Transaction } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/postgresql';

/** A number that no other program on the server locks: the letters `mens`. */
const LOCK = 0x6d656e73;

/** Waits until no other process changes the schema or loads demo data. The end of the transaction unlocks. */
export const lockForTransaction = async (orm: MikroORM, transaction: Transaction): Promise<void> => {
  await orm.em.getConnection().execute('select pg_advisory_xact_lock(?)', [LOCK], 'all', transaction);
};
