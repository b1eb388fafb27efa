import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../../config/settings.js';
import type { DatabaseState } from '../adapters/mikro-orm/examine-database.js';
import type { ServerState } from '../adapters/redis/examine-servers.js';
import type { Composition } from './container.js';

export type { DatabaseState, ServerState };

/** The state of each server at `REDIS_URL`. Rejects when one does not answer. */
export const inspectKeyValueServers = async (settings: Settings): Promise<ReadonlyArray<ServerState>> => {
  const { examineServers } = await import('../adapters/redis/examine-servers.js');
  const { systemClock } = await import('../adapters/system/system-clock.js');
  const { REDIS_URL: urls, REDIS_KEY_PREFIX: keyPrefix } = settings;
  return examineServers({ urls, keyPrefix, clock: systemClock() });
};

/** Whether `DATA_DIR` has an embedded database. To open one would create it. */
export const hasEmbeddedDatabase = ({ DATA_DIR }: Settings): boolean => existsSync(join(DATA_DIR, 'postgres'));

/** Rejects with `Unavailable` when the database does not answer. */
export const inspectDatabase = async ({ get }: Composition): Promise<DatabaseState> => {
  const { examineDatabase } = await import('../adapters/mikro-orm/examine-database.js');
  return examineDatabase(await get('orm'), await get('clock'));
};

/** Milliseconds by which the clock of a replica is ahead of this host's. Rejects with `Unavailable` when it does not answer. */
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

/** The state of the account with id 1, which passes every permission check. */
export const inspectAdministrator = async (
  { get }: Composition,
  { DEFAULT_PASSWORD }: Settings,
): Promise<AdministratorState> => {
  const { administratorHash } = await import('../adapters/mikro-orm/examine-database.js');
  const hash = await administratorHash(await get('orm'));
  if (hash === undefined) return 'absent';
  const verdict = await (await get('hasher')).verify(DEFAULT_PASSWORD, hash);
  return verdict === 'match' ? 'default password' : 'own password';
};

/** Milliseconds that one hash takes on this host, without the start of a thread. */
export const measureHashing = async ({ get }: Composition): Promise<number> => {
  const hasher = await get('hasher');
  const durations: number[] = [];
  while (durations.length < 3) {
    const start = performance.now();
    await hasher.hash('a password for measuring');
    durations.push(performance.now() - start);
  }
  return Math.min(...durations);
};

/** Free bytes on the disk of `DATA_DIR`. */
export const measureFreeSpace = async ({ DATA_DIR }: Settings): Promise<number> => {
  const { freeSpace } = await import('../adapters/system/free-space.js');
  return freeSpace(DATA_DIR);
};
