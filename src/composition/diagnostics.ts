import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../../config/settings.js';
import type { DatabaseDiagnosis, Differences } from '../adapters/mikro-orm/diagnose-database.js';
import type { ServerState } from '../adapters/redis/examine-servers.js';
import type { Composition } from './compose.js';
import { Connections, Ports } from './tokens.js';

export type { DatabaseDiagnosis, Differences, ServerState };

/** The servers of the key-value store at `REDIS_URL`. Rejects with the cause when one does not answer. */
export const diagnoseKeyValueServers = async (settings: Settings): Promise<ReadonlyArray<ServerState>> => {
  const { examineServers } = await import('../adapters/redis/examine-servers.js');
  const { systemClock } = await import('../adapters/system/system-clock.js');
  const { REDIS_URL: urls, REDIS_KEY_PREFIX: keyPrefix } = settings;
  return examineServers({ urls, keyPrefix, clock: systemClock() });
};

/** Is there an embedded database in `DATA_DIR`? To open one would create it. */
export const hasEmbeddedDatabase = ({ DATA_DIR }: Settings): boolean => existsSync(join(DATA_DIR, 'postgres'));

/** Rejects with `Unavailable` when it does not answer. */
export const diagnoseDatabase = async ({ container }: Composition): Promise<DatabaseDiagnosis> => {
  const { diagnoseDatabase: diagnose } = await import('../adapters/mikro-orm/diagnose-database.js');
  return diagnose(container.resolve(Connections.orm), container.resolve(Ports.clock));
};

/** How far the clock of a replica is ahead of this host's, in milliseconds. Rejects with `Unavailable` when it does not answer. */
export const replicaAheadMs = async (url: string): Promise<number> => {
  const { openOrm } = await import('../adapters/mikro-orm/connection/orm-options.js');
  const { databaseAheadMs } = await import('../adapters/mikro-orm/diagnose-database.js');
  const { systemClock } = await import('../adapters/system/system-clock.js');
  const orm = openOrm({ address: { url } });
  try {
    return await databaseAheadMs(orm, systemClock());
  } finally {
    await orm.close();
  }
};

export type AdministratorState = 'absent' | 'default password' | 'own password';

/** The password of the account that needs no permission. */
export const diagnoseAdministrator = async (
  { container }: Composition,
  { DEFAULT_PASSWORD }: Settings,
): Promise<AdministratorState> => {
  const { administratorHash } = await import('../adapters/mikro-orm/diagnose-database.js');
  const hash = await administratorHash(container.resolve(Connections.orm));
  if (hash === undefined) return 'absent';
  const verdict = await container.resolve(Ports.hasher).verify(DEFAULT_PASSWORD, hash);
  return verdict === 'match' ? 'default password' : 'own password';
};

/** The time of one hash on this host, in milliseconds, without the start of a thread. */
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

/** The free bytes on the disk of the embedded database. */
export const measureFreeSpace = async ({ DATA_DIR }: Settings): Promise<number> => {
  const { freeSpace } = await import('../adapters/system/free-space.js');
  return freeSpace(DATA_DIR);
};
