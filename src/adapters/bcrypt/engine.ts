import { fileBeside } from '../threads/start-thread.js';

/** The module that a hashing thread loads. */
export type Engine = Readonly<{ tasksFile: string }>;

/** Pure JavaScript. */
export const bcryptjsEngine: Engine = { tasksFile: fileBeside(import.meta.url, 'bcryptjs-tasks') };

/** Faster. Rejects when the optional package, which has a binary for each platform, cannot be loaded. */
export const nativeEngine = async (): Promise<Engine> => {
  try {
    await import('@node-rs/bcrypt');
  } catch (cause) {
    throw new Error('PASSWORD_HASHER native needs the package @node-rs/bcrypt, which cannot be loaded', { cause });
  }
  return { tasksFile: fileBeside(import.meta.url, 'native-tasks') };
};
