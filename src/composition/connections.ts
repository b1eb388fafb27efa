import type { MikroORM } from '@mikro-orm/postgresql';
import type { Registry } from 'prom-client';
import type { DatabaseSettings } from '../adapters/mikro-orm/connection/database-settings.js';
import type { Tracing } from '../adapters/opentelemetry/tracing.js';
import type { RedisConnection } from '../adapters/redis/connect-redis.js';
import type { Settings } from '../../config/settings.js';
import type { Lifetime } from './lifetime.js';
import type { Load, Make } from './load.js';
import { Connections, Ports } from './tokens.js';
import { tracedStores } from './watching/traced.js';

/** Connects with the first statement, so that the service starts without its database. */
const ormOver = async (database: DatabaseSettings, settings: Settings, life: Lifetime): Promise<Make<MikroORM>> => {
  const { openOrm } = await import('../adapters/mikro-orm/connection/orm-options.js');
  const { poolStates } = await import('../adapters/mikro-orm/connection/pool-states.js');
  const traced = await tracedStores(settings);
  return (container) => {
    const orm = openOrm(database);
    life.onClose('database connections', () => orm.close());
    life.figures.databasePools = () => poolStates(orm);
    const tracing = container.resolve(Connections.tracing);
    if (tracing) traced?.traceOrm(orm, tracing);
    return orm;
  };
};

/** The PostgreSQL server at `DATABASE_URL`, with its replicas. */
const postgresServer: Load<MikroORM> = (settings, life) => {
  const { DATABASE_URL: url = '', DATABASE_REPLICA_URLS: replicaUrls } = settings;
  return ormOver({ address: { url }, replicaUrls }, settings, life);
};

/** The embedded PostgreSQL in `DATA_DIR`, which this process owns while it runs. */
const embeddedPostgres: Load<MikroORM> = async (settings, life) => {
  const { startEmbeddedPostgres } = await import('../adapters/pglite/embedded-postgres.js');
  const embedded = await startEmbeddedPostgres(settings.DATA_DIR);
  life.onClose('embedded database', embedded.close);
  return ormOver(embedded.options, settings, life);
};

/** The Redis server, cluster or Sentinel group at `REDIS_URL`. */
const redisServer: Load<RedisConnection> = async (settings, life) => {
  const { REDIS_URL: urls, REDIS_KEY_PREFIX: keyPrefix, STORE_DEADLINE_MS: deadlineMs } = settings;
  const traced = await tracedStores(settings);
  const { connectRedis } = await import('../adapters/redis/connect-redis.js');
  return (container) => {
    const redis = connectRedis({ urls, keyPrefix, deadlineMs, log: container.resolve(Ports.log) });
    life.onClose('redis connection', redis.close);
    life.figures.redisServers = redis.servers;
    const tracing = container.resolve(Connections.tracing);
    return tracing && traced ? traced.tracedRedis(redis, tracing) : redis;
  };
};

/** The registry of one service, so that several in one process do not mix. */
const prometheus: Load<Registry> = async () => {
  const { Registry } = await import('prom-client');
  return () => new Registry();
};

/** Spans for the collector at `OTEL_EXPORTER_OTLP_ENDPOINT`. Closed last, for the others may still tell of themselves. */
const otlp: Load<Tracing> = async (settings, life) => {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint = '', OTEL_SERVICE_NAME: serviceName } = settings;
  const { openTracing } = await import('../adapters/opentelemetry/tracing.js');
  let opened: Tracing | undefined;
  life.onClose('traces', async () => opened?.close());
  return (container) => (opened = openTracing({ endpoint, serviceName, log: container.resolve(Ports.log) }));
};

const untraced: Load<undefined> = () => Promise.resolve(() => undefined);

const none: Load<never> = () =>
  Promise.resolve(() => {
    throw new Error('an adapter asks for a connection that was not chosen');
  });

/** What the adapters of several ports share, by where it leads. */
export const CONNECTIONS = {
  orm: { none, embedded: embeddedPostgres, server: postgresServer },
  redis: { none, server: redisServer },
  metrics: { none, prometheus },
  tracing: { none: untraced, otlp },
} as const;
