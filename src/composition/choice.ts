import type { Settings } from '../../config/settings.js';
import type { Choice } from './plug.js';

/** Which connection and which adapter of each port the settings ask for. */
export const choiceFrom = ({ REDIS_URL, DATABASE_URL, METRICS_PORT }: Settings): Choice => {
  const keyValue = REDIS_URL.length === 0 ? 'memory' : 'redis';
  return {
    connections: {
      orm: DATABASE_URL === undefined ? 'embedded' : 'server',
      redis: REDIS_URL.length === 0 ? 'none' : 'server',
      metrics: METRICS_PORT === 0 ? 'none' : 'prometheus',
    },
    adapters: {
      clock: 'system',
      randomness: 'system',
      fingerprinter: 'sha256',
      log: 'pino',
      audit: METRICS_PORT === 0 ? 'log' : 'counted',
      captchas: keyValue,
      captchaRates: keyValue,
      painter: 'canvas',
      attempts: keyValue,
      blacklist: keyValue,
      permissionCache: keyValue,
      signer: 'jsonwebtoken',
      hasher: 'bcryptjs',
      users: 'mikro-orm',
      recordPages: 'mikro-orm',
      keyValueProbe: keyValue,
      databaseProbe: 'mikro-orm',
    },
  };
};
