import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../../config/settings.js';
import type { DatabaseState } from '../adapters/mikro-orm/examine-database.js';
import type { ServerState } from '../adapters/redis/examine-servers.js';
import type { Composition } from './compose.js';
import { Connections, Ports } from './tokens.js';

export type { DatabaseState, ServerState };

/** The servers of the key-value store at `REDIS_URL`. Rejects with the cause when one does not answer. */
export const examineKeyValueServers = async (settings: Settings): Promise<ReadonlyArray<ServerState>> => {
  const { examineServers } = await import('../adapters/redis/examine-servers.js');
  const { systemClock } = await import('../adapters/system/system-clock.js');
  const { REDIS_URL: urls, REDIS_KEY_PREFIX: keyPrefix } = settings;
  return examineServers({ urls, keyPrefix, clock: systemClock() });
};

/** Is there an embedded database in `DATA_DIR`? To open one is to make it. */
export const hasEmbeddedDatabase = ({ DATA_DIR }: Settings): boolean => existsSync(join(DATA_DIR, 'postgres'));

/** Rejects with `Unavailable` when it does not answer. */
export const examineDatabase = async ({ container }: Composition): Promise<DatabaseState> => {
  const { examineDatabase: examine } = await import('../adapters/mikro-orm/examine-database.js');
  return examine(container.resolve(Connections.orm), container.resolve(Ports.clock));
};

/** How far the clock of a replica is ahead of this host's, in milliseconds. Rejects with `Unavailable` when it does not answer. */
export const replicaAheadMs = async (url: string): Promise<number> => {
  const { openOrm } = await import('../adapters/mikro-orm/connection/open-orm.js');
  const { databaseAheadMs } = await import('../adapters/mikro-orm/examine-database.js');
  const { systemClock } = await import('../adapters/system/system-clock.js');
  const orm = openOrm({ address: { url } }, () => Promise.resolve());
  try {
    return await databaseAheadMs(orm, systemClock());
  } finally {
    await orm.close();
  }
};

export type AdministratorState = 'absent' | 'default password' | 'own password';

/** What stands behind the account that no permission check stops. */
export const examineAdministrator = async (
  { container }: Composition,
  { DEFAULT_PASSWORD }: Settings,
): Promise<AdministratorState> => {
  const { administratorHash } = await import('../adapters/mikro-orm/examine-database.js');
  const hash = await administratorHash(container.resolve(Connections.orm));
  if (hash === undefined) return 'absent';
  const verdict = await container.resolve(Ports.hasher).verify(DEFAULT_PASSWORD, hash);
  return verdict === 'match' ? 'default password' : 'own password';
};

/** What one hash takes on this host, in milliseconds, the start of a thread left out. */
export const measureHashing = async ({ container }: Composition): Promise<number> => {
  const hasher = container.resolve(Ports.hasher);
  const took: number[] = [];
  while (took.length < 3) {
    const begun = performance.now();
    await hasher.hash('a password to be measured by');
    took.push(performance.now() - begun);
  }
  return Math.min(...took);
};

/** Bytes that are free where the embedded database lives. */
export const measureFreeSpace = async ({ DATA_DIR }: Settings): Promise<number> => {
  const { freeSpace } = await import('../adapters/system/free-space.js');
  return freeSpace(DATA_DIR);
};
