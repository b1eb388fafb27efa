import type { MikroORM } from '@mikro-orm/postgresql';
import type { Registry } from 'prom-client';
import type { DatabaseSettings } from '../adapters/mikro-orm/database-settings.js';
import type { RedisConnection } from '../adapters/redis/connect-redis.js';
import type { Lifetime } from './lifetime.js';
import type { Load, Make } from './load.js';
import { Ports } from './tokens.js';

/** Connects with the first statement, so that the service starts without its database. */
const ormOver = async (database: DatabaseSettings, life: Lifetime): Promise<Make<MikroORM>> => {
  const { openOrm } = await import('../adapters/mikro-orm/open-orm.js');
  return (container) => {
    const orm = openOrm(database, () => container.resolve(Ports.permissionCache).drop());
    life.onClose('database connections', () => orm.close());
    return orm;
  };
};

/** The PostgreSQL server at `DATABASE_URL`, with its replicas. */
const postgresServer: Load<MikroORM> = ({ DATABASE_URL: url = '', DATABASE_REPLICA_URLS: replicaUrls }, life) =>
  ormOver({ address: { url }, replicaUrls }, life);

/** The embedded PostgreSQL in `DATA_DIR`, which this process owns while it runs. */
const embeddedPostgres: Load<MikroORM> = async ({ DATA_DIR }, life) => {
  const { startEmbeddedPostgres } = await import('../adapters/pglite/embedded-postgres.js');
  const embedded = await startEmbeddedPostgres(DATA_DIR);
  life.onClose('embedded database', embedded.close);
  return ormOver(embedded.options, life);
};

/** The Redis server, cluster or Sentinel group at `REDIS_URL`. */
const redisServer: Load<RedisConnection> = async ({ REDIS_URL: urls, STORE_DEADLINE_MS: deadlineMs }, life) => {
  const { connectRedis } = await import('../adapters/redis/connect-redis.js');
  return (container) => {
    const redis = connectRedis({ urls, deadlineMs, log: container.resolve(Ports.log) });
    life.onClose('redis connection', redis.close);
    return redis;
  };
};

/** The registry of one service, so that several in one process do not mix. */
const prometheus: Load<Registry> = async () => {
  const { Registry } = await import('prom-client');
  return () => new Registry();
};

const none: Load<never> = () =>
  Promise.resolve(() => {
    throw new Error('an adapter asks for a connection that was not chosen');
  });

/** What the adapters of several ports share, by where it leads. */
export const CONNECTIONS = {
  orm: { embedded: embeddedPostgres, server: postgresServer },
  redis: { none, server: redisServer },
  metrics: { none, prometheus },
} as const;
