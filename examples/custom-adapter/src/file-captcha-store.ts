import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CaptchaKey, type CaptchaStore, O, Unavailable } from 'menshen/ports';

export type FileCaptchaStore = CaptchaStore & Readonly<{ close(): Promise<void> }>;

/** The key's form is checked before it comes here, so that it names nothing but a file of this folder. */
const fileOf = (key: CaptchaKey): string => key.replace('captcha:', '');

const isAbsent = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** A disk that is full or gone is a 503 to the client, never a wrong captcha. */
const onDisk = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (cause) {
    throw new Unavailable('key-value store', { cause });
  }
};

/**
 * Captchas as files of one folder, which processes of one host may share. A file's time is the end of its captcha; what
 * nobody has taken is removed after that, and so is what a killed process has left half done.
 */
export const fileCaptchaStore = (folder: string, sweepEveryMs = 60_000): FileCaptchaStore => {
  const made = mkdir(folder, { recursive: true });
  made.catch(() => undefined);

  const sweep = async (): Promise<void> => {
    for (const name of await readdir(folder)) {
      const path = join(folder, name);
      const file = await stat(path).catch(() => undefined);
      // a file that was just written or renamed is in use, also after the end of its captcha
      if (file && Math.max(file.mtimeMs, file.ctimeMs) <= Date.now() - sweepEveryMs) await rm(path, { force: true });
    }
  };
  const sweeper = setInterval(() => void sweep().catch(() => undefined), sweepEveryMs).unref();

  return {
    save: ({ key, text, expiresAt }) =>
      onDisk(async () => {
        await made;
        const draft = join(folder, `${randomUUID()}.new`);
        await writeFile(draft, text, { flag: 'wx', mode: 0o600 });
        await utimes(draft, expiresAt, expiresAt);
        await rename(draft, join(folder, fileOf(key)));
      }),

    take: (key) =>
      onDisk(async () => {
        const mine = join(folder, `${randomUUID()}.taken`);
        try {
          // of many who rename one file, one succeeds
          await rename(join(folder, fileOf(key)), mine);
        } catch (error) {
          if (isAbsent(error)) return O.none;
          throw error;
        }
        const [{ mtimeMs }, text] = await Promise.all([stat(mine), readFile(mine, 'utf8')]);
        await rm(mine);
        return mtimeMs > Date.now() ? O.some(text) : O.none;
      }),

    close: async () => {
      clearInterval(sweeper);
      await made.catch(() => undefined);
    },
  };
};
