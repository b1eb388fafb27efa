import type { Transaction } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/postgresql';

/** Any number that no other program on the server locks: the letters `mens`. */
const LOCK = 0x6d656e73;

/** Waits until no other process works on the schema or the demo data; the transaction's end lets go. */
export const lockForTransaction = async (orm: MikroORM, transaction: Transaction): Promise<void> => {
  await orm.em.getConnection().execute('select pg_advisory_xact_lock(?)', [LOCK], 'all', transaction);
};
