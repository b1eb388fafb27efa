import type { MikroORM } from '@mikro-orm/postgresql';
import type { Log } from '../../../domain/ports/log.js';
import { isSchemaChange, isUnavailability } from '../database-errors.js';
import { pooledServer, type Connection, type Reading, type Rows, type ServerOf } from './page-reads.js';
import { replica, type Replica } from './replica.js';

/** How long a replica is waited for before the primary is asked as well. */
const PATIENCE_MS = 250;

export type Read = (reading: Reading) => Promise<Rows>;

/** The ORM itself picks one at random, whatever state it is in. */
const replicasOf = (orm: MikroORM, log: Log, serverOf: ServerOf): ReadonlyArray<Replica> => {
  const { replicas } = orm.em.getDriver() as unknown as { replicas: ReadonlyArray<Connection> };
  return replicas.map((connection, i) => replica(connection, serverOf(connection), `replica ${i + 1}`, log));
};

const LATE = Symbol('late');

/** What it comes to, or that it is late; rejects only with what no other server would answer differently. */
const outcomeOf = async <T>(work: Promise<T>): Promise<T | typeof LATE> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, LATE).unref();
  });
  try {
    return await Promise.race([work, late]);
  } catch (error) {
    // the schema of a replica may be behind
    if (!isUnavailability(error) && !isSchemaChange(error)) throw error;
    return LATE;
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Reads from the replicas in turn. Where one fails or is late, the primary is asked as well and the first answer counts;
 * until it has answered a probe it is left out, so that the next requests do not pay for it.
 */
export const replicaReads = (orm: MikroORM, log: Log, serverOf: ServerOf = pooledServer): Read => {
  const primary = serverOf(orm.em.getConnection());
  const replicas = replicasOf(orm, log, serverOf);
  if (replicas.length === 0) return primary.read;
  let turn = 0;

  return async (reading) => {
    const trusted = replicas.filter(({ isTrusted }) => isTrusted());
    const chosen = trusted[(turn += 1) % trusted.length];
    if (!chosen) return primary.read(reading);

    const asked = chosen.server.read(reading);
    const outcome = await outcomeOf(asked);
    if (outcome !== LATE) return outcome;
    chosen.doubt();
    const askedInstead = primary.read(reading);
    return Promise.any([asked, askedInstead]).catch(() => askedInstead);
  };
};
