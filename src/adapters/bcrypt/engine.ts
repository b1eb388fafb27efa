import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The module that a hashing thread loads. */
export type Engine = Readonly<{ tasksFile: string }>;

const here = fileURLToPath(import.meta.url);

/** The extension is that of this file, since no loader maps `.js` to `.ts` for the file of a thread. */
const beside = (name: string): string => join(dirname(here), `${name}${extname(here)}`);

/** Pure JavaScript. */
export const bcryptjsEngine: Engine = { tasksFile: beside('bcryptjs-tasks') };

/** Faster. Rejects when the optional package, which has a binary for each platform, cannot be loaded. */
export const nativeEngine = async (): Promise<Engine> => {
  try {
    await import('@node-rs/bcrypt');
  } catch (cause) {
    throw new Error('PASSWORD_HASHER native needs the package @node-rs/bcrypt, which cannot be loaded', { cause });
  }
  return { tasksFile: beside('native-tasks') };
};
