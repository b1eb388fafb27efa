import type { Redis } from '../../../src/adapters/redis/connection/redis-commands.js';
import { scenario } from '../../application/scenario.js';
import { redisStores } from './stores.js';

/** Every use case with its key-value ports on Redis. */
export const redisScenario = async (redis: Redis) => {
  const built = await scenario();
  const { ports, clock, texts } = built;
  const stores = redisStores(redis, clock);
  const save: typeof stores.captchas.save = (captcha) => {
    texts.set(captcha.key, captcha.text);
    return stores.captchas.save(captcha);
  };
  Object.assign(ports.captchas, stores.captchas, { save });
  for (const name of [
    'captchaRates',
    'attempts',
    'lockIndex',
    'loginTickets',
    'blacklist',
    'permissionCache',
    'sessionPlaces',
  ] as const)
    Object.assign(ports[name], stores[name]);
  return built;
};
