import { openAuditTrail } from './audit-trail.js';
import { bcryptHasher } from './bcrypt-hasher.js';
import type { Load } from './load.js';
import { tracedStores } from './watching/traced.js';
import { Connections, Ports, type PortName, type PortOf } from './tokens.js';

/** What each port can be plugged with. A deployment picks one name per row. */
export const ADAPTERS = {
  clock: {
    system: async () => (await import('../adapters/system/system-clock.js')).systemClock,
  },
  randomness: {
    system: async () => (await import('../adapters/system/system-randomness.js')).systemRandomness,
  },
  fingerprinter: {
    sha256: async () => (await import('../adapters/system/sha256-fingerprinter.js')).sha256Fingerprinter,
  },
  log: {
    json: async (settings) => {
      const { pinoLog } = await import('../adapters/pino/pino-log.js');
      return () => pinoLog(settings.LOG_LEVEL);
    },
    pretty: async (settings) => {
      const { pinoLog } = await import('../adapters/pino/pino-log.js');
      const { prettyOutput } = await import('../adapters/pino/pretty-output.js');
      return () => pinoLog(settings.LOG_LEVEL, prettyOutput());
    },
  },
  audit: {
    trail: (_, life) => openAuditTrail(life),
    counted: async (_, life) => {
      const trail = await openAuditTrail(life);
      const { countedAudit } = await import('../adapters/prom-client/counted-audit.js');
      return (c) => countedAudit(trail(c), c.resolve(Connections.metrics));
    },
  },
  auditStore: {
    none: async () => (await import('../adapters/system/no-audit-store.js')).noAuditStore,
    'mikro-orm': async () => {
      const { mikroOrmAuditStore } = await import('../adapters/mikro-orm/mikro-orm-audit-store.js');
      return (c) => mikroOrmAuditStore(c.resolve(Connections.orm));
    },
  },
  captchas: {
    memory: async () => {
      const { memoryCaptchaStore } = await import('../adapters/memory/memory-captcha-store.js');
      return (c) => memoryCaptchaStore(c.resolve(Ports.clock));
    },
    redis: async () => {
      const { redisCaptchaStore } = await import('../adapters/redis/redis-captcha-store.js');
      return (c) => redisCaptchaStore(c.resolve(Connections.redis), c.resolve(Ports.clock));
    },
  },
  captchaRates: {
    memory: async () => {
      const { memoryCaptchaRateCounter } = await import('../adapters/memory/memory-captcha-rate-counter.js');
      return (c) => memoryCaptchaRateCounter(c.resolve(Ports.clock));
    },
    redis: async () => {
      const { redisCaptchaRateCounter } = await import('../adapters/redis/redis-captcha-rate-counter.js');
      return (c) => redisCaptchaRateCounter(c.resolve(Connections.redis), c.resolve(Ports.clock));
    },
  },
  painter: {
    canvas: async () => {
      const { captchaImagePainter } = await import('../adapters/captcha-image/captcha-painter.js');
      return (c) => captchaImagePainter(c.resolve(Ports.randomness));
    },
  },
  attempts: {
    memory: async () => {
      const { memoryLoginAttemptStore } = await import('../adapters/memory/memory-login-attempt-store.js');
      return (c) => memoryLoginAttemptStore(c.resolve(Ports.clock));
    },
    redis: async () => {
      const { redisLoginAttemptStore } = await import('../adapters/redis/redis-login-attempt-store.js');
      return (c) => redisLoginAttemptStore(c.resolve(Connections.redis), c.resolve(Ports.clock));
    },
  },
  blacklist: {
    memory: async () => {
      const { memoryTokenBlacklist } = await import('../adapters/memory/memory-token-blacklist.js');
      return (c) => memoryTokenBlacklist(c.resolve(Ports.clock));
    },
    redis: async () => {
      const { redisTokenBlacklist } = await import('../adapters/redis/redis-token-blacklist.js');
      const { rememberingBlacklist } = await import('../adapters/memory/remembering-blacklist.js');
      return (c) => {
        const clock = c.resolve(Ports.clock);
        return rememberingBlacklist(redisTokenBlacklist(c.resolve(Connections.redis), clock), clock);
      };
    },
  },
  permissionCache: {
    memory: async () => {
      const { memoryPermissionCache } = await import('../adapters/memory/memory-permission-cache.js');
      return (c) => memoryPermissionCache(c.resolve(Ports.clock));
    },
    redis: async () => {
      const { redisPermissionCache } = await import('../adapters/redis/redis-permission-cache.js');
      return (c) => redisPermissionCache(c.resolve(Connections.redis), c.resolve(Ports.randomness));
    },
  },
  signer: {
    jsonwebtoken: async (settings) => {
      const { jsonwebtokenSigner } = await import('../adapters/jsonwebtoken/jsonwebtoken-signer.js');
      const { rememberingSigner } = await import('../adapters/jsonwebtoken/remembering-signer.js');
      return () => rememberingSigner(jsonwebtokenSigner(settings.JWT_SECRET, settings.JWT_SECRET_PREVIOUS));
    },
  },
  hasher: {
    bcryptjs: async (settings, life) => {
      const { bcryptjsEngine } = await import('../adapters/bcrypt/engine.js');
      return bcryptHasher(bcryptjsEngine, settings, life);
    },
    native: async (settings, life) => {
      const { nativeEngine } = await import('../adapters/bcrypt/engine.js');
      return bcryptHasher(await nativeEngine(), settings, life);
    },
  },
  users: {
    'mikro-orm': async () => {
      const { mikroOrmUserRepository } = await import('../adapters/mikro-orm/mikro-orm-user-repository.js');
      return (c) => mikroOrmUserRepository(c.resolve(Connections.orm));
    },
  },
  directory: {
    'mikro-orm': async () => {
      const { mikroOrmUserDirectory } = await import('../adapters/mikro-orm/mikro-orm-user-directory.js');
      return (c) => mikroOrmUserDirectory(c.resolve(Connections.orm));
    },
  },
  recordPages: {
    'mikro-orm': async (settings) => {
      const { pgRecordPages } = await import('../adapters/page-reads/pg-record-pages.js');
      const { ormExecutor } = await import('../adapters/mikro-orm/orm-executor.js');
      const { withinDeadline } = await import('../adapters/mikro-orm/connection/orm-options.js');
      return (c) => {
        const orm = c.resolve(Connections.orm);
        return pgRecordPages({
          execute: ormExecutor(orm),
          timeZone: settings.TIME_ZONE,
          log: c.resolve(Ports.log),
          inTime: withinDeadline(orm),
        });
      };
    },
    pg: async (settings, life) => {
      const traced = await tracedStores(settings);
      const { pgRecordPages } = await import('../adapters/page-reads/pg-record-pages.js');
      const { openPageServers } = await import('../adapters/page-reads/page-servers.js');
      const { DATABASE_URL: url = '', DATABASE_REPLICA_URLS: replicaUrls, TIME_ZONE: timeZone } = settings;
      return (c) => {
        const log = c.resolve(Ports.log);
        const { execute, inTime, poolStates, close } = openPageServers({ address: { url }, replicaUrls }, log);
        life.onClose('connections for pages', close);
        life.figures.pagePools = poolStates;
        const tracing = c.resolve(Connections.tracing);
        const chosen = tracing && traced ? traced.tracedExecutor(execute, tracing) : execute;
        return pgRecordPages({ execute: chosen, timeZone, log, inTime });
      };
    },
  },
  keyValueProbe: {
    memory: async () => (await import('../adapters/memory/memory-store-probe.js')).memoryStoreProbe,
    redis: async () => {
      const { redisStoreProbe } = await import('../adapters/redis/redis-store-probe.js');
      return (c) => redisStoreProbe(c.resolve(Connections.redis));
    },
  },
  databaseProbe: {
    'mikro-orm': async () => {
      const { databaseProbe } = await import('../adapters/mikro-orm/database-probe.js');
      return (c) => databaseProbe(c.resolve(Connections.orm));
    },
  },
} satisfies { readonly [Name in PortName]: Readonly<Record<string, Load<PortOf<Name>>>> };
