import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLockFile, readLockFile, removeLockFile, replaceLockFile, type Holder } from './lock-file.js';
import { identityOf, isRunning } from './process-identity.js';

/** What this process holds: where the system tells no start times, a lock of its own number may be an earlier one's. */
const held = new Set<string>();

const isAlive = (holder: Holder): boolean => (holder.pid === process.pid ? held.has(holder.token) : isRunning(holder));

/** Whoever creates a file does so with its text; one without may be being written at this moment, but not for long. */
const settled = async (path: string): ReturnType<typeof readLockFile> => {
  for (let tries = 0; tries < 20; tries += 1) {
    const found = await readLockFile(path);
    if (found.text === undefined || found.holder) return found;
    await sleep(20);
  }
  return readLockFile(path);
};

/**
 * Gives the process that holds the file, or nothing once it is ours. Who replaces a dead process's file must hold a lock
 * named after it, which is taken in the same way: so of many who find it dead only one replaces it.
 */
const take = async (path: string, mine: string): Promise<Holder | undefined> => {
  for (;;) {
    if (await createLockFile(path, mine)) return undefined;
    const { text, holder } = await settled(path);
    if (text === undefined) continue;
    if (holder && isAlive(holder)) return holder;

    const successor = `${path}.${holder?.token ?? 'unreadable'}`;
    if (await take(successor, mine)) {
      await sleep(20);
      continue;
    }
    const stillDead = (await readLockFile(path)).text === text;
    if (stillDead) await replaceLockFile(path, mine);
    await removeLockFile(successor, mine);
    if (stillDead) return undefined;
  }
};

/** Keeps every other process, and a second start of this one, out of the folder; gives what lets go of it. */
export const lockDataDirectory = async (dataDir: string): Promise<() => Promise<void>> => {
  const path = join(dataDir, 'postgres.lock');
  const token = randomUUID();
  const mine = JSON.stringify({ ...identityOf(process.pid), token } satisfies Holder);
  held.add(token);
  const letGo = async (): Promise<void> => {
    held.delete(token);
    await removeLockFile(path, mine);
  };

  const holder = await take(path, mine).catch(async (error: unknown) => {
    await letGo();
    throw error;
  });
  if (!holder) return letGo;
  held.delete(token);
  throw new Error(`data directory ${dataDir} is in use by process ${holder.pid}: stop it or choose another`);
};
