import type { Settings } from '../../config/settings.js';
import type { Engine } from '../adapters/bcrypt/engine.js';
import type { PasswordHasher } from '../domain/ports/password-hasher.js';
import { hashingThreadCount } from './hashing-thread-count.js';
import type { Lifetime } from './lifetime.js';
import type { Make } from './load.js';

/** Logins are bounded by the time that they wait. This bounds what else may ask. */
const QUEUE_LIMIT = 10_000;

/** Bcrypt by one of the engines, in this process's share of the processors. */
export const bcryptHasher = async (
  engine: Engine,
  settings: Settings,
  life: Lifetime,
): Promise<Make<PasswordHasher>> => {
  const { bcryptPasswordHasher } = await import('../adapters/bcrypt/bcrypt-password-hasher.js');
  return () => {
    const threads = hashingThreadCount(settings.WORKERS);
    const hasher = bcryptPasswordHasher({ engine, cost: settings.BCRYPT_COST, threads, queueLimit: QUEUE_LIMIT });
    life.onClose('password hasher', hasher.close);
    life.figures.hashing = () => {
      const { running, waiting } = hasher.load();
      return { running, waiting, waitMs: hasher.expectedWaitMs(running + waiting) };
    };
    return hasher;
  };
};
