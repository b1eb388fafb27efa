import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What a thread starts with to hash and compare. */
export type Engine = Readonly<{ tasksFile: string }>;

const here = fileURLToPath(import.meta.url);

/** Has this file's own extension, `.ts` or `.js`: no loader maps one to the other for the file a thread starts with. */
const beside = (name: string): string => join(dirname(here), `${name}${extname(here)}`);

/** Runs wherever Node does. */
export const bcryptjsEngine: Engine = { tasksFile: beside('bcryptjs-tasks') };

/** Faster, by an optional package with a binary for each platform; rejects in one line when it cannot be loaded here. */
export const nativeEngine = async (): Promise<Engine> => {
  try {
    await import('@node-rs/bcrypt');
  } catch (cause) {
    throw new Error('PASSWORD_HASHER native needs the package @node-rs/bcrypt, which cannot be loaded here', { cause });
  }
  return { tasksFile: beside('native-tasks') };
};
