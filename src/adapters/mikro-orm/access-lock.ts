import type { SqlEntityManager } from '@mikro-orm/postgresql';

/** A number that no other program on the server locks: the letters `rule`. */
const ACCESS_LOCK = 0x72756c65;

/** Waits until no other transaction changes users, roles or menus. The end of the transaction unlocks. */
export const lockAccess = async (em: SqlEntityManager): Promise<void> => {
  await em.execute('select pg_advisory_xact_lock(?)', [ACCESS_LOCK]);
};
