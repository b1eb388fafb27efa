import type { Settings } from '../../config/settings.js';
import type { Engine } from '../adapters/bcrypt/engine.js';
import type { PasswordHasher } from '../domain/ports/password-hasher.js';
import { hashingThreadCount } from './hashing-thread-count.js';
import type { Lifetime } from './lifetime.js';
import type { Make } from './load.js';

/** Running and waiting: whoever is taken waits for less than half a second of hashing. */
const AT_ONCE_PER_THREAD = 8;

/** Bcrypt by one of the engines, in this process's share of the processors. */
export const bcryptHasher = async (
  engine: Engine,
  settings: Settings,
  life: Lifetime,
): Promise<Make<PasswordHasher>> => {
  const { bcryptPasswordHasher } = await import('../adapters/bcrypt/bcrypt-password-hasher.js');
  return () => {
    const threads = hashingThreadCount(settings.WORKERS);
    const queueLimit = threads * (AT_ONCE_PER_THREAD - 1);
    const hasher = bcryptPasswordHasher({ engine, cost: settings.BCRYPT_COST, threads, queueLimit });
    life.onClose('password hasher', hasher.close);
    life.figures.hashing = () => ({ ...hasher.load(), capacity: hasher.capacity });
    return hasher;
  };
};
