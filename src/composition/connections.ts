import type { MikroORM } from '@mikro-orm/postgresql';
import type { Settings } from '../../config/settings.js';
import { limitsWithin, type DatabaseSettings } from '../adapters/postgres/database-settings.js';
import { requirePackages, row, type Disposer, type Row } from './loader.js';
import type { Connections, Parts } from './tokens.js';

/** Adds a span to each command of a store. Loaded only where there is a trace collector. */
export const tracedStores = async ({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }: Settings) =>
  endpoint === undefined ? undefined : import('./traced-stores.js');

const OPENTELEMETRY = ['api', 'core', 'exporter-trace-otlp-http', 'resources', 'sdk-trace-base'];
const PGLITE = ['@electric-sql/pglite', '@electric-sql/pglite-socket'];

/** The PostgreSQL server of the settings. */
export const databaseSettings = ({ DATABASE_URL: url = '', DATABASE_DEADLINE_MS: deadlineMs }: Settings) => ({
  address: { url },
  ...limitsWithin(deadlineMs),
  limitName: 'DATABASE_DEADLINE_MS',
});

/** The first statement connects, so the service starts without its database. */
const openDatabase = async (database: DatabaseSettings, settings: Settings, { onClose, gauges }: Disposer) => {
  const { closeOrm, openOrm, poolState } = await import('../adapters/mikro-orm/connection/orm-options.js');
  const { customEntity } = await import('../adapters/mikro-orm/entities/listed-entities.js');
  const traced = await tracedStores(settings);
  return ({ tracing, modules }: Pick<Parts, 'tracing' | 'modules'>): MikroORM => {
    const options = tracing && traced?.tracedOrmOptions(tracing);
    const orm = openOrm(database, { ...options, entities: modules.custom.map(customEntity) });
    onClose('database connections', () => closeOrm(orm));
    gauges.databasePools = () => [{ server: 'primary', ...poolState(orm) }];
    return orm;
  };
};

/** What the adapters of several ports share. */
export const CONNECTIONS = {
  orm: {
    /** The PostgreSQL server at `DATABASE_URL`. */
    server: row(['tracing', 'modules'], (settings, disposer) => {
      return openDatabase(databaseSettings(settings), settings, disposer);
    }),
    /** PostgreSQL inside this process, with its files in `DATA_DIR`. */
    embedded: row(['tracing', 'modules', 'log'], async (settings, disposer) => {
      requirePackages('DATABASE_URL is not set, and the embedded database', PGLITE);
      const { startEmbeddedPostgres } = await import('../adapters/pglite/embedded-postgres.js');
      const embedded = await startEmbeddedPostgres(settings.DATA_DIR);
      disposer.onClose('embedded database', embedded.close);
      const open = await openDatabase(embedded.options, settings, disposer);
      return ({ log, ...parts }) => {
        const { openFolder: folder } = embedded;
        if (folder !== undefined)
          log.warn('other users of this host can read the files of the embedded database', { folder });
        return open(parts);
      };
    }),
  },
  redis: {
    /** The Redis server, cluster or Sentinel group at `REDIS_URL`. */
    server: row(['tracing', 'log'], async (settings, { onClose, gauges }) => {
      const { REDIS_URL: urls, REDIS_KEY_PREFIX: keyPrefix, STORE_DEADLINE_MS: deadlineMs } = settings;
      const traced = await tracedStores(settings);
      const { connectRedis } = await import('../adapters/redis/connection/connect-redis.js');
      return ({ tracing, log }) => {
        const redis = connectRedis({ urls, keyPrefix, deadlineMs, log });
        onClose('redis connection', redis.close);
        gauges.redisServers = redis.servers;
        return tracing && traced ? traced.tracedRedis(redis, tracing) : redis;
      };
    }),
  },
  metrics: {
    /** One registry per service, so that several services in one process stay apart. */
    prometheus: row([], async () => {
      const { Registry } = await import('prom-client');
      return () => new Registry();
    }),
  },
  tracing: {
    none: row([], () => Promise.resolve(() => undefined)),
    /** The trace collector at `OTEL_EXPORTER_OTLP_ENDPOINT`. Closed last, since the other parts still send spans. */
    otlp: row(['log'], async (settings, { onClose }) => {
      requirePackages(
        'OTEL_EXPORTER_OTLP_ENDPOINT',
        OPENTELEMETRY.map((name) => `@opentelemetry/${name}`),
      );
      const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint = '', OTEL_SERVICE_NAME: serviceName } = settings;
      const { openTracing } = await import('../adapters/opentelemetry/tracing.js');
      return ({ log }) => {
        const tracing = openTracing({ endpoint, serviceName, log });
        onClose('traces', tracing.close);
        return tracing;
      };
    }),
  },
} satisfies { readonly [Name in keyof Connections]: Readonly<Record<string, Row<Connections[Name]>>> };
