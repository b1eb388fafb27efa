import type { EventSubscriber } from '@mikro-orm/core';
import type { Options } from '@mikro-orm/postgresql';
import { defineConfig } from '../orm-package.js';
import {
  DEFAULT_LIMITS,
  type DatabaseAddress,
  type DatabaseLimits,
  type DatabaseSettings,
} from './database-settings.js';
import { LISTED_ENTITIES } from '../entities/listed-entities.js';
import { LISTED_TABLES } from '../migrations/total-triggers.js';
import { PostgresDialect } from './postgres-dialect.js';
import { sessionSettings } from './session-settings.js';

const silently = (): void => undefined;

const addressOf = (address: DatabaseAddress) => ('url' in address ? { clientUrl: address.url } : address);

/** The URL goes to the driver whole, which knows more of it than the ORM: `sslmode` and others. */
const driverOptionsOf = (address: DatabaseAddress, limits: DatabaseLimits) => ({
  client: PostgresDialect,
  connection: {
    ...('url' in address && { connectionString: address.url }),
    application_name: 'menshen',
    keepAlive: true,
    connectionTimeoutMillis: limits.connectTimeoutMs,
    query_timeout: limits.queryTimeoutMs,
  },
  log: { warn: silently, error: silently, deprecate: silently, debug: silently },
});

const poolOf = ({ poolMax, connectTimeoutMs, idleTimeoutMs, ...limits }: DatabaseLimits) => ({
  min: 0,
  max: poolMax,
  acquireTimeoutMillis: connectTimeoutMs,
  createTimeoutMillis: connectTimeoutMs,
  createRetryIntervalMillis: 50,
  idleTimeoutMillis: idleTimeoutMs,
  afterCreate: sessionSettings(limits),
});

/**
 * The one set of options for the service, the tests and the command line. Nothing is connected before the first
 * statement, and neither statements nor their values are ever logged.
 */
export const ormOptions = (settings: DatabaseSettings, subscribers: EventSubscriber[] = []): Options => {
  const { address, replicaUrls = [], ...limits } = { ...DEFAULT_LIMITS, ...settings };
  return defineConfig({
    entities: Object.values(LISTED_ENTITIES),
    ...addressOf(address),
    driverOptions: driverOptionsOf(address, limits),
    pool: poolOf(limits),
    replicas: replicaUrls.map((url) => ({ clientUrl: url, driverOptions: driverOptionsOf({ url }, limits) })),
    preferReadReplicas: false,
    forceUtcTimezone: true,
    logger: silently,
    subscribers,
    // the ORM itself describes the tables of links, without their second index; of the kept rows and the audit trail it knows nothing
    schemaGenerator: { skipTables: ['user_roles', 'role_menus', 'audit_events', LISTED_TABLES] },
  });
};
