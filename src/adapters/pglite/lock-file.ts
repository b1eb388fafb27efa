import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import type { ProcessIdentity } from './process-identity.js';

/** Who holds a lock file; `token` tells apart what one process holds. */
export type Holder = ProcessIdentity & Readonly<{ token: string }>;

const unless = (code: string, error: unknown): void => {
  if ((error as NodeJS.ErrnoException).code !== code) throw error;
};

const parsed = (text: string): Holder | undefined => {
  try {
    const { pid, startedAt, token } = JSON.parse(text) as Partial<Holder>;
    const complete = typeof pid === 'number' && typeof startedAt === 'string' && /^[\w-]+$/.test(token ?? '');
    return complete ? { pid, startedAt, token: token ?? '' } : undefined;
  } catch {
    return undefined;
  }
};

/** Without text when there is no file, without holder when its text names none. */
export const readLockFile = async (path: string): Promise<{ text?: string; holder?: Holder | undefined }> => {
  try {
    const text = await readFile(path, 'utf8');
    return { text, holder: parsed(text) };
  } catch (error) {
    unless('ENOENT', error);
    return {};
  }
};

/** False when there is one already. */
export const createLockFile = async (path: string, text: string): Promise<boolean> => {
  try {
    await writeFile(path, text, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    unless('EEXIST', error);
    return false;
  }
};

/** In one step, so that nobody ever finds none. */
export const replaceLockFile = async (path: string, text: string): Promise<void> => {
  const draft = `${path}.${randomUUID()}.draft`;
  await writeFile(draft, text, { flag: 'wx', mode: 0o600 });
  await rename(draft, path);
};

/** Only if it is the one with this text. */
export const removeLockFile = async (path: string, text: string): Promise<void> => {
  if ((await readLockFile(path)).text === text) await rm(path, { force: true });
};
