import type { MikroORM } from '@mikro-orm/postgresql';

export type PoolState = Readonly<{ used: number; free: number; waiting: number }>;

/** The ORM's pool at this moment. Connects nothing. A closed ORM has no pool. */
export const poolState = (orm: MikroORM): PoolState => {
  const client: ReturnType<typeof orm.em.getKnex>['client'] = orm.em.getKnex().client;
  return { used: client.pool?.numUsed() ?? 0, free: client.pool?.numFree() ?? 0, waiting: client.pool?.numPendingAcquires() ?? 0 };
};
