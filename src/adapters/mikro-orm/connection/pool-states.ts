import type { MikroORM } from '@mikro-orm/postgresql';
import type { Connection } from '../page-servers/page-reads.js';

type Pool = Readonly<{ numUsed(): number; numFree(): number; numPendingAcquires(): number }>;

export type PoolState = Readonly<{ server: string; used: number; free: number; waiting: number }>;

/** A client that was closed has none. */
const poolOf = (connection: Connection): Pool | undefined => (connection.getKnex().client as { pool?: Pool }).pool;

const stateOf = (server: string, connection: Connection): PoolState => {
  const pool = poolOf(connection);
  return {
    server,
    used: pool?.numUsed() ?? 0,
    free: pool?.numFree() ?? 0,
    waiting: pool?.numPendingAcquires() ?? 0,
  };
};

/** The ORM's pools as they are now: the primary's, and each replica's. Connects nothing. */
export const poolStates = (orm: MikroORM): ReadonlyArray<PoolState> => {
  const { replicas } = orm.em.getDriver() as unknown as { replicas: ReadonlyArray<Connection> };
  return [
    stateOf('primary', orm.em.getConnection()),
    ...replicas.map((connection, i) => stateOf(`replica ${i + 1}`, connection)),
  ];
};
