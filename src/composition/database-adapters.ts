import type { Settings } from '../../config/settings.js';
import { databaseSettings, tracedStores } from './connections.js';
import { row, type Row } from './loader.js';
import type { PortName, PortOf } from './tokens.js';

/** The present password is one of those that a user cannot choose again. */
const formerPasswordsOf = ({ PASSWORD_HISTORY }: Settings): number => PASSWORD_HISTORY - 1;

/** The adapters of the ports that need the database. */
export const DATABASE_ADAPTERS = {
  auditStore: {
    none: row([], async () => (await import('../adapters/audit-writer/audit-trail.js')).noAuditStore),
    'mikro-orm': row(['orm'], async () => {
      const { mikroOrmAuditStore } = await import('../adapters/mikro-orm/mikro-orm-audit-store.js');
      return ({ orm }) => mikroOrmAuditStore(orm);
    }),
  },
  auditPages: {
    'mikro-orm': row(['orm'], async ({ TIME_ZONE: timeZone }) => {
      const { mikroOrmAuditPages } = await import('../adapters/mikro-orm/mikro-orm-audit-pages.js');
      return ({ orm }) => mikroOrmAuditPages(orm, timeZone);
    }),
  },
  sessionStore: {
    'mikro-orm': row(['orm'], async ({ TIME_ZONE: timeZone }) => {
      const { mikroOrmSessionStore } = await import('../adapters/mikro-orm/mikro-orm-session-store.js');
      return ({ orm }) => mikroOrmSessionStore(orm, timeZone);
    }),
  },
  users: {
    'mikro-orm': row(['orm'], async (settings) => {
      const { mikroOrmUserRepository } = await import('../adapters/mikro-orm/mikro-orm-user-repository.js');
      return ({ orm }) => mikroOrmUserRepository(orm, formerPasswordsOf(settings));
    }),
  },
  factors: {
    'mikro-orm': row(['orm'], async () => {
      const { mikroOrmFactorStore } = await import('../adapters/mikro-orm/mikro-orm-factor-store.js');
      return ({ orm }) => mikroOrmFactorStore(orm);
    }),
  },
  directory: {
    'mikro-orm': row(['orm'], async (settings) => {
      const { mikroOrmUserDirectory } = await import('../adapters/mikro-orm/mikro-orm-user-directory.js');
      return ({ orm }) => mikroOrmUserDirectory(orm, formerPasswordsOf(settings));
    }),
  },
  recordChanges: {
    'mikro-orm': row(['orm', 'randomness', 'modules'], async (settings) => {
      const { mikroOrmRecordChanges } = await import('../adapters/mikro-orm/mikro-orm-record-changes.js');
      const stored = { timeZone: settings.TIME_ZONE, formerPasswords: formerPasswordsOf(settings) };
      return ({ orm, randomness, modules: { declarations: modules } }) =>
        mikroOrmRecordChanges(orm, randomness, { modules, ...stored });
    }),
  },
  recordImports: {
    'mikro-orm': row(['orm', 'randomness', 'modules'], async ({ TIME_ZONE: timeZone }) => {
      const { mikroOrmRecordImports } = await import('../adapters/mikro-orm/mikro-orm-record-imports.js');
      return ({ orm, randomness, modules: { declarations: modules } }) =>
        mikroOrmRecordImports(orm, randomness, { modules, timeZone });
    }),
  },
  administrationReads: {
    'mikro-orm': row(['orm', 'modules'], async ({ TIME_ZONE: timeZone }) => {
      const { mikroOrmAdministrationReads } = await import('../adapters/mikro-orm/mikro-orm-administration-reads.js');
      return ({ orm, modules }) => mikroOrmAdministrationReads(orm, timeZone, modules.custom);
    }),
  },
  recordPages: {
    'mikro-orm': row(['orm', 'tracing', 'log', 'modules'], async (settings) => {
      const traced = await tracedStores(settings);
      const { TIME_ZONE: timeZone } = settings;
      const { pgRecordPages } = await import('../adapters/record-pages/pg-record-pages.js');
      const { listedTables } = await import('../adapters/record-pages/tables.js');
      const { ormExecutor } = await import('../adapters/mikro-orm/orm-executor.js');
      const { withinDeadline } = await import('../adapters/mikro-orm/connection/orm-options.js');
      return ({ orm, tracing, log, modules }) => {
        const execute = ormExecutor(orm);
        const chosen = tracing && traced ? traced.tracedExecutor(execute, tracing) : execute;
        const tables = listedTables(modules.declarations);
        return pgRecordPages({ execute: chosen, timeZone, log, tables, inTime: withinDeadline(orm) });
      };
    }),
    pg: row(['tracing', 'log', 'modules'], async (settings, { onClose, gauges }) => {
      const traced = await tracedStores(settings);
      const { pgRecordPages } = await import('../adapters/record-pages/pg-record-pages.js');
      const { listedTables } = await import('../adapters/record-pages/tables.js');
      const { openPageServers } = await import('../adapters/record-pages/page-servers.js');
      const { DATABASE_REPLICA_URLS: replicaUrls, TIME_ZONE: timeZone } = settings;
      const database = { ...databaseSettings(settings), replicaUrls };
      return ({ tracing, log, modules }) => {
        const { execute, poolStates, close, ...deadlines } = openPageServers(database, log);
        onClose('connections for pages', close);
        gauges.pagePools = poolStates;
        const chosen = tracing && traced ? traced.tracedExecutor(execute, tracing) : execute;
        const tables = listedTables(modules.declarations);
        return pgRecordPages({ execute: chosen, timeZone, log, tables, ...deadlines });
      };
    }),
  },
  recordExports: {
    'mikro-orm': row(['orm', 'modules'], async ({ TIME_ZONE: timeZone }) => {
      const { pgRecordExports } = await import('../adapters/record-pages/pg-record-exports.js');
      const { embeddedCursors } = await import('../adapters/mikro-orm/embedded-cursors.js');
      return ({ orm, modules }) => pgRecordExports(embeddedCursors(orm), timeZone, modules.declarations);
    }),
    pg: row(['modules'], async (settings) => {
      const { pgRecordExports } = await import('../adapters/record-pages/pg-record-exports.js');
      const { serverCursors } = await import('../adapters/record-pages/cursor.js');
      const openCursor = serverCursors(databaseSettings(settings));
      return ({ modules }) => pgRecordExports(openCursor, settings.TIME_ZONE, modules.declarations);
    }),
  },
  databaseProbe: {
    'mikro-orm': row(['orm', 'modules'], async () => {
      const { databaseProbe } = await import('../adapters/mikro-orm/database-probe.js');
      return ({ orm, modules }) => databaseProbe(orm, modules.migrations);
    }),
  },
} satisfies { readonly [Name in PortName]?: Readonly<Record<string, Row<PortOf<Name>>>> };
