import type { Settings } from '../../config/settings.js';
import type { ADAPTERS } from './adapters.js';
import type { CONNECTIONS } from './connections.js';
import { isInstalled } from './loader.js';

type Table = typeof ADAPTERS & typeof CONNECTIONS;

/** One adapter name for each row of the two tables. */
export type Choice = { readonly [Name in keyof Table]: keyof Table[Name] };

/** The adapters that the settings ask for. */
export const choiceFrom = (settings: Settings): Choice => {
  const keyValueStore = settings.REDIS_URL.length === 0 ? 'memory' : 'redis';
  const hasServer = settings.DATABASE_URL !== undefined;
  return {
    clock: 'system',
    randomness: 'system',
    fingerprinter: 'sha256',
    log: settings.LOG_FORMAT ?? (process.stdout.isTTY && isInstalled('pino-pretty') ? 'pretty' : 'json'),
    audit: settings.METRICS_PORT === 0 ? 'trail' : 'counted',
    auditStore: settings.AUDIT_STORE === 'database' ? 'mikro-orm' : 'none',
    auditPages: 'mikro-orm',
    captchas: keyValueStore,
    captchaRates: keyValueStore,
    painter: 'canvas',
    attempts: keyValueStore,
    lockIndex: keyValueStore,
    loginTickets: keyValueStore,
    factors: 'mikro-orm',
    factorVault: settings.FACTOR_KEY ? 'aes' : 'closed',
    appCodes: 'otpauth',
    blacklist: keyValueStore,
    permissionCache: keyValueStore,
    sessionPlaces: keyValueStore,
    sessionLog: 'background',
    sessionStore: 'mikro-orm',
    signer: 'jsonwebtoken',
    hasher: settings.PASSWORD_HASHER,
    users: 'mikro-orm',
    directory: 'mikro-orm',
    recordChanges: 'mikro-orm',
    administrationReads: 'mikro-orm',
    recordPages: hasServer ? 'pg' : 'mikro-orm',
    recordImports: 'mikro-orm',
    recordExports: hasServer ? 'pg' : 'mikro-orm',
    keyValueProbe: keyValueStore,
    databaseProbe: 'mikro-orm',

    orm: hasServer ? 'server' : 'embedded',
    redis: 'server',
    metrics: 'prometheus',
    tracing: settings.OTEL_EXPORTER_OTLP_ENDPOINT === undefined ? 'none' : 'otlp',
  };
};
