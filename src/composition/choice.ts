import type { Settings } from '../../config/settings.js';
import { ownPorts, type OwnAdapters } from './own-adapters.js';
import type { Choice } from './plug.js';

/** Which connection and which adapter of each port the settings ask for; where there is one of one's own, none. */
export const choiceFrom = (settings: Settings, own: OwnAdapters = {}): Choice => {
  const ports = ownPorts(own);
  const { connections, adapters } = fullChoice(settings);
  const chosen = Object.entries(adapters).filter(([port]) => !ports.has(port));
  const asksFor = (adapter: string): boolean => chosen.some(([, name]) => name === adapter);
  return {
    connections: {
      ...connections,
      orm: asksFor('mikro-orm') ? connections.orm : 'none',
      redis: asksFor('redis') ? connections.redis : 'none',
    },
    adapters: Object.fromEntries(chosen),
  };
};

const fullChoice = (settings: Settings): Choice => {
  const { REDIS_URL, DATABASE_URL, METRICS_PORT, PASSWORD_HASHER, AUDIT_STORE } = settings;
  const { OTEL_EXPORTER_OTLP_ENDPOINT, LOG_FORMAT } = settings;
  const keyValue = REDIS_URL.length === 0 ? 'memory' : 'redis';
  return {
    connections: {
      // before what it traces, so that it is closed after that
      tracing: OTEL_EXPORTER_OTLP_ENDPOINT === undefined ? 'none' : 'otlp',
      orm: DATABASE_URL === undefined ? 'embedded' : 'server',
      redis: REDIS_URL.length === 0 ? 'none' : 'server',
      metrics: METRICS_PORT === 0 ? 'none' : 'prometheus',
    },
    adapters: {
      clock: 'system',
      randomness: 'system',
      fingerprinter: 'sha256',
      log: LOG_FORMAT ?? (process.stdout.isTTY ? 'pretty' : 'json'),
      audit: METRICS_PORT === 0 ? 'trail' : 'counted',
      auditStore: AUDIT_STORE === 'database' ? 'mikro-orm' : 'none',
      captchas: keyValue,
      captchaRates: keyValue,
      painter: 'canvas',
      attempts: keyValue,
      blacklist: keyValue,
      permissionCache: keyValue,
      signer: 'jsonwebtoken',
      hasher: PASSWORD_HASHER,
      users: 'mikro-orm',
      directory: 'mikro-orm',
      recordPages: DATABASE_URL === undefined ? 'mikro-orm' : 'pg',
      keyValueProbe: keyValue,
      databaseProbe: 'mikro-orm',
    },
  };
};
