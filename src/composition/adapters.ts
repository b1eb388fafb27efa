import { availableParallelism } from 'node:os';
import type { Settings } from '../../config/settings.js';
import type { AuditTrail } from '../adapters/audit-writer/audit-trail.js';
import type { Engine } from '../adapters/bcrypt/engine.js';
import type { RedisConnection } from '../adapters/redis/connection/connect-redis.js';
import type { Clock } from '../domain/ports/clock.js';
import { DATABASE_ADAPTERS } from './database-adapters.js';
import { requirePackages, row, type Disposer, type Row } from './loader.js';
import type { PortName, PortOf, Ports } from './tokens.js';

/** Threads of one of `workers` processes: its share of the processors, less one for the event loop. */
export const hashingThreadCount = (workers: number, processors = availableParallelism()): number =>
  Math.max(1, Math.floor(processors / workers) - 1);

const bcryptHasher = async (engine: Engine, settings: Settings, { onClose, gauges }: Disposer) => {
  const { bcryptPasswordHasher } = await import('../adapters/bcrypt/bcrypt-password-hasher.js');
  return () => {
    const threads = hashingThreadCount(settings.WORKERS);
    const hasher = bcryptPasswordHasher({ engine, cost: settings.BCRYPT_COST, threads });
    onClose('password hasher', hasher.close);
    gauges.hashing = () => {
      const { running, waiting } = hasher.load();
      return { running, waiting, waitMs: hasher.expectedWaitMs(running + waiting) };
    };
    return hasher;
  };
};

const AUDIT_NEEDS = ['auditStore', 'log', 'clock', 'randomness'] as const;

const openAuditTrail = async ({ onClose, gauges }: Disposer) => {
  const { auditTrail } = await import('../adapters/audit-writer/audit-trail.js');
  return (ports: Pick<Ports, (typeof AUDIT_NEEDS)[number]>): AuditTrail => {
    const trail = auditTrail({ ...ports, store: ports.auditStore });
    onClose('audit trail', trail.close);
    gauges.auditQueue = trail.load;
    return trail;
  };
};

const onClock = <T>(load: () => Promise<(clock: Clock) => T>): Row<T> =>
  row(['clock'], async () => {
    const make = await load();
    return ({ clock }) => make(clock);
  });

const onRedis = <T>(load: () => Promise<(redis: RedisConnection, clock: Clock) => T>): Row<T> =>
  row(['redis', 'clock'], async () => {
    const make = await load();
    return ({ redis, clock }) => make(redis, clock);
  });

/** The adapters of each port. `choiceFrom` picks one name per port. */
export const ADAPTERS = {
  ...DATABASE_ADAPTERS,
  clock: {
    system: row([], async () => (await import('../adapters/system/system.js')).systemClock),
  },
  randomness: {
    system: row([], async () => (await import('../adapters/system/system.js')).systemRandomness),
  },
  fingerprinter: {
    sha256: row([], async () => (await import('../adapters/system/system.js')).sha256Fingerprinter),
  },
  log: {
    json: row([], async ({ LOG_LEVEL }) => {
      const { pinoLog } = await import('../adapters/pino/pino-log.js');
      return () => pinoLog(LOG_LEVEL);
    }),
    pretty: row([], async ({ LOG_LEVEL }) => {
      requirePackages('LOG_FORMAT pretty', ['pino-pretty']);
      const { pinoLog, prettyOutput } = await import('../adapters/pino/pino-log.js');
      const output = await prettyOutput();
      return () => pinoLog(LOG_LEVEL, output);
    }),
  },
  audit: {
    trail: row(AUDIT_NEEDS, (_, disposer) => openAuditTrail(disposer)),
    counted: row([...AUDIT_NEEDS, 'metrics'], async (_, disposer) => {
      const open = await openAuditTrail(disposer);
      const { countedAudit } = await import('../adapters/decorators/counted-audit.js');
      return (parts) => countedAudit(open(parts), parts.metrics);
    }),
  },
  captchas: {
    memory: onClock(async () => (await import('../adapters/memory/memory-stores.js')).memoryCaptchaStore),
    redis: onRedis(async () => (await import('../adapters/redis/redis-captcha-store.js')).redisCaptchaStore),
  },
  captchaRates: {
    memory: onClock(async () => (await import('../adapters/memory/memory-stores.js')).memoryCaptchaRateCounter),
    redis: onRedis(async () => (await import('../adapters/redis/window-counter.js')).redisCaptchaRateCounter),
  },
  painter: {
    canvas: row([], async (_, { onClose }) => {
      const { captchaImagePainter } = await import('../adapters/captcha-image/captcha-painter.js');
      return () => {
        const painter = captchaImagePainter();
        onClose('captcha painter', painter.close);
        return painter;
      };
    }),
  },
  attempts: {
    memory: onClock(
      async () => (await import('../adapters/memory/memory-login-attempt-store.js')).memoryLoginAttemptStore,
    ),
    redis: onRedis(async () => (await import('../adapters/redis/redis-login-attempt-store.js')).redisLoginAttemptStore),
  },
  lockIndex: {
    memory: onClock(async () => (await import('../adapters/memory/memory-login-lock-index.js')).memoryLoginLockIndex),
    redis: onRedis(async () => (await import('../adapters/redis/redis-login-lock-index.js')).redisLoginLockIndex),
  },
  loginTickets: {
    memory: onClock(async () => (await import('../adapters/memory/memory-login-tickets.js')).memoryLoginTickets),
    redis: onRedis(async () => (await import('../adapters/redis/redis-login-tickets.js')).redisLoginTickets),
  },
  factorVault: {
    closed: row([], async () => (await import('../adapters/system/factor-vault.js')).closedFactorVault),
    aes: row([], async ({ FACTOR_KEY, FACTOR_KEY_PREVIOUS }) => {
      const { aesFactorVault } = await import('../adapters/system/factor-vault.js');
      if (!FACTOR_KEY) throw new Error('FACTOR_KEY is not set');
      return () => aesFactorVault(FACTOR_KEY, FACTOR_KEY_PREVIOUS);
    }),
  },
  appCodes: {
    otpauth: row([], async () => (await import('../adapters/otpauth/otpauth-app-codes.js')).otpauthAppCodes),
  },
  blacklist: {
    memory: onClock(async () => (await import('../adapters/memory/memory-token-blacklist.js')).memoryTokenBlacklist),
    redis: row(['redis', 'clock'], async () => {
      const { redisTokenBlacklist } = await import('../adapters/redis/redis-token-blacklist.js');
      const { cachedBlacklist } = await import('../adapters/decorators/cached-blacklist.js');
      return ({ redis, clock }) => cachedBlacklist(redisTokenBlacklist(redis, clock), clock);
    }),
  },
  sessionPlaces: {
    memory: onClock(async () => (await import('../adapters/memory/memory-session-places.js')).memorySessionPlaces),
    redis: onRedis(async () => (await import('../adapters/redis/redis-session-places.js')).redisSessionPlaces),
  },
  permissionCache: {
    memory: onClock(async () => (await import('../adapters/memory/memory-stores.js')).memoryPermissionCache),
    redis: row(['redis', 'randomness', 'log'], async () => {
      const { redisPermissionCache } = await import('../adapters/redis/redis-permission-cache.js');
      const { dropBeforeReuse } = await import('../adapters/decorators/drop-before-reuse.js');
      return ({ redis, randomness, log }) => dropBeforeReuse(redisPermissionCache(redis, randomness), log);
    }),
  },
  sessionLog: {
    background: row(['sessionStore', 'users', 'log'], async (_, { onClose }) => {
      const { sessionWriter } = await import('../adapters/background/session-writer.js');
      return ({ sessionStore, users, log }) => {
        const writer = sessionWriter({ store: sessionStore, users, log });
        onClose('session log', writer.close);
        return writer;
      };
    }),
  },
  signer: {
    jsonwebtoken: row([], async ({ JWT_SECRET, JWT_SECRET_PREVIOUS }) => {
      const { cachedSigner, jsonwebtokenSigner } = await import('../adapters/jsonwebtoken/jsonwebtoken-signer.js');
      return () => cachedSigner(jsonwebtokenSigner(JWT_SECRET, JWT_SECRET_PREVIOUS));
    }),
  },
  hasher: {
    bcryptjs: row([], async (settings, disposer) => {
      const { bcryptjsEngine } = await import('../adapters/bcrypt/engine.js');
      return bcryptHasher(bcryptjsEngine, settings, disposer);
    }),
    native: row([], async (settings, disposer) => {
      const { nativeEngine } = await import('../adapters/bcrypt/engine.js');
      return bcryptHasher(await nativeEngine(), settings, disposer);
    }),
  },
  keyValueProbe: {
    memory: row([], async () => (await import('../adapters/memory/memory-stores.js')).memoryStoreProbe),
    redis: row(['redis'], async () => {
      const { redisStoreProbe } = await import('../adapters/redis/redis-store-probe.js');
      return ({ redis }) => redisStoreProbe(redis);
    }),
  },
} satisfies { readonly [Name in PortName]: Readonly<Record<string, Row<PortOf<Name>>>> };
