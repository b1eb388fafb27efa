import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Settings } from '../../config/settings.js';
import type { DatabaseDiagnosis, Differences } from '../adapters/mikro-orm/diagnose-database.js';
import type { ServerDiagnosis } from '../adapters/redis/diagnose-servers.js';
import { databaseSettings } from './connections.js';
import type { Composition } from './container.js';

export type { DatabaseDiagnosis, Differences, ServerDiagnosis };

/** The state of each server at `REDIS_URL`. Rejects when one does not answer. */
export const diagnoseKeyValueServers = async (settings: Settings): Promise<ReadonlyArray<ServerDiagnosis>> => {
  const { diagnoseServers } = await import('../adapters/redis/diagnose-servers.js');
  const { systemClock } = await import('../adapters/system/system.js');
  const { REDIS_URL: urls, REDIS_KEY_PREFIX: keyPrefix } = settings;
  return diagnoseServers({ urls, keyPrefix, clock: systemClock() });
};

/** Rejects with `Unavailable` when the database does not answer. */
export const diagnoseDatabase = async ({ get }: Composition): Promise<DatabaseDiagnosis> => {
  const { diagnoseDatabase: diagnose } = await import('../adapters/mikro-orm/diagnose-database.js');
  const { migrations, custom } = await get('modules');
  return diagnose(await get('orm'), await get('clock'), { migrations, tables: custom.map(({ table }) => table) });
};

/** What the database lacks of the tables of the modules from outside: columns, indexes, triggers and totals. */
export const missingInDatabase = async ({ get }: Composition): Promise<ReadonlyArray<string>> => {
  const { readTable } = await import('../adapters/mikro-orm/read-table.js');
  const { missingObjects } = await import('../adapters/schema/missing-objects.js');
  const orm = await get('orm');
  const missing: string[] = [];
  for (const module of (await get('modules')).custom)
    missing.push(...missingObjects(module, await readTable(orm, module.table)));
  return missing;
};

/** Milliseconds by which the clock of a replica is ahead of this host's. Rejects with `Unavailable` when it does not answer. */
export const replicaAheadMs = async (url: string, settings: Settings): Promise<number> => {
  const { closeOrm, openOrm } = await import('../adapters/mikro-orm/connection/orm-options.js');
  const { databaseAheadMs } = await import('../adapters/mikro-orm/diagnose-database.js');
  const { systemClock } = await import('../adapters/system/system.js');
  const orm = openOrm({ ...databaseSettings(settings), address: { url } });
  try {
    return await databaseAheadMs(orm, systemClock());
  } finally {
    await closeOrm(orm);
  }
};

export type AdministratorState = 'absent' | 'default password' | 'own password';

/** The state of the account with id 1, which passes every permission check. */
export const diagnoseAdministrator = async (
  { get }: Composition,
  { DEFAULT_PASSWORD }: Settings,
): Promise<AdministratorState> => {
  const { administratorHash } = await import('../adapters/mikro-orm/diagnose-database.js');
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

/** Free bytes on the disk of a folder. The folder need not exist. */
const freeSpace = async (folder: string): Promise<number> => {
  const path = resolve(folder);
  try {
    const { bavail, bsize } = await statfs(path);
    return bavail * bsize;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT' && dirname(path) !== path)
      return freeSpace(dirname(path));
    throw error;
  }
};

/** Free bytes on the disk of `DATA_DIR`. */
export const measureFreeSpace = ({ DATA_DIR }: Settings): Promise<number> => freeSpace(DATA_DIR);
