import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { identityOf, isRunning, type ProcessIdentity } from './process-identity.js';

/** The owner of a lock file. The token tells the locks of one process apart. */
type Owner = ProcessIdentity & Readonly<{ token: string }>;

/** The tokens of this process: where the system has no start times, a lock with this number may be older. */
const ownTokens = new Set<string>();

const isAlive = (owner: Owner): boolean => (owner.pid === process.pid ? ownTokens.has(owner.token) : isRunning(owner));

const ignore = (code: string, error: unknown): void => {
  if ((error as NodeJS.ErrnoException).code !== code) throw error;
};

const ownerIn = (text: string): Owner | undefined => {
  try {
    const { pid, startedAt, token } = JSON.parse(text) as Partial<Owner>;
    const isComplete = typeof pid === 'number' && typeof startedAt === 'string' && /^[\w-]+$/.test(token ?? '');
    return isComplete ? { pid, startedAt, token: token ?? '' } : undefined;
  } catch {
    return undefined;
  }
};

const textOf = async (path: string): Promise<string | undefined> => {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    ignore('ENOENT', error);
    return undefined;
  }
};

/** Another process may be writing the file at this moment: an unreadable one is read again for 400 ms. */
const writtenTextOf = async (path: string): Promise<string | undefined> => {
  let text = await textOf(path);
  for (let tries = 0; tries < 20 && text !== undefined && !ownerIn(text); tries += 1) {
    await sleep(20);
    text = await textOf(path);
  }
  return text;
};

const create = async (path: string, text: string): Promise<boolean> => {
  try {
    await writeFile(path, text, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    ignore('EEXIST', error);
    return false;
  }
};

/** Atomic: at no moment is there no file. */
const replace = async (path: string, text: string): Promise<void> => {
  const draft = `${path}.${randomUUID()}.draft`;
  await create(draft, text);
  await rename(draft, path);
};

const remove = async (path: string, text: string): Promise<void> => {
  if ((await textOf(path)) === text) await rm(path, { force: true });
};

/**
 * Takes the lock, or returns its living owner. To replace the file of a dead process, a process needs a second lock,
 * named after the dead one and taken in the same way: so only one of several processes replaces the file.
 */
const take = async (path: string, mine: string): Promise<Owner | undefined> => {
  for (;;) {
    if (await create(path, mine)) return undefined;
    const text = await writtenTextOf(path);
    if (text === undefined) continue;
    const owner = ownerIn(text);
    if (owner && isAlive(owner)) return owner;

    const takeover = `${path}.${owner?.token ?? 'unreadable'}`;
    if (await take(takeover, mine)) {
      await sleep(20);
      continue;
    }
    const isStillDead = (await textOf(path)) === text;
    if (isStillDead) await replace(path, mine);
    await remove(takeover, mine);
    if (isStillDead) return undefined;
  }
};

/** Locks the folder against every other process and a second start of this one. Returns the function that unlocks it. */
export const lockDataDirectory = async (dataDir: string): Promise<() => Promise<void>> => {
  const path = join(dataDir, 'postgres.lock');
  const token = randomUUID();
  const mine = JSON.stringify({ ...identityOf(process.pid), token } satisfies Owner);
  ownTokens.add(token);
  const unlock = async (): Promise<void> => {
    ownTokens.delete(token);
    await remove(path, mine);
  };

  const owner = await take(path, mine).catch(async (error: unknown) => {
    await unlock();
    throw error;
  });
  if (!owner) return unlock;
  ownTokens.delete(token);
  throw new Error(`data directory ${dataDir} is in use by process ${owner.pid}: stop it or choose another`);
};
