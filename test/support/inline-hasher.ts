import * as tasks from '../../src/adapters/bcrypt/bcryptjs-tasks.js';
import { passwordHasherOn } from '../../src/adapters/bcrypt/bcrypt-password-hasher.js';
import type { PasswordHasher } from '../../src/domain/ports/password-hasher.js';

/** Real bcrypt of the least cost on the test's own thread: a thread pool would outlive what it is for. */
export const inlineHasher = (cost = 4): PasswordHasher =>
  passwordHasherOn(
    { expectedWaitMs: () => 0, run: (name, input) => Promise.resolve(tasks[name](input as never).value as never) },
    cost,
  );
