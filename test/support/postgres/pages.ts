import type { MikroORM } from '@mikro-orm/postgresql';
import { withinDeadline } from '../../../src/adapters/mikro-orm/connection/orm-options.js';
import type { DatabaseSettings } from '../../../src/adapters/postgres/database-settings.js';
import { ormExecutor } from '../../../src/adapters/mikro-orm/orm-executor.js';
import type { Executor } from '../../../src/adapters/record-pages/executor.js';
import { openPageServers, type PageServers } from '../../../src/adapters/record-pages/page-servers.js';
import { pgRecordPages } from '../../../src/adapters/record-pages/pg-record-pages.js';
import { listedTables, type ListedTable } from '../../../src/adapters/record-pages/tables.js';
import type { Log } from '../../../src/domain/ports/log.js';
import type { RecordPages } from '../../../src/domain/ports/record-pages.js';
import { silentLog } from '../silent-log.js';
import { LONG_TIMEOUTS } from './orm.js';

type Options = Readonly<{
  timeZone?: string;
  log?: Log;
  execute?: Executor;
  tables?: ReadonlyMap<string, ListedTable>;
}>;

/** Pages over the ORM's connection, as of the embedded database, or over another executor. */
export const pagesOver = (
  orm: MikroORM,
  { timeZone = 'Asia/Shanghai', log = silentLog, execute = ormExecutor(orm), tables = listedTables() }: Options = {},
): RecordPages => pgRecordPages({ execute, timeZone, log, tables, inTime: withinDeadline(orm) });

const open = new Set<PageServers>();

/** Pages over their own connections, as of a PostgreSQL server; `closePages` closes them. */
export const pagesAt = (
  url: string,
  settings: Partial<DatabaseSettings> = {},
  { timeZone = 'Asia/Shanghai', log = silentLog, tables = listedTables() }: Omit<Options, 'execute'> = {},
): RecordPages & Pick<PageServers, 'poolStates' | 'close'> => {
  const servers = openPageServers({ address: { url }, ...LONG_TIMEOUTS, ...settings }, log);
  open.add(servers);
  return {
    ...pgRecordPages({ ...servers, timeZone, log, tables }),
    poolStates: servers.poolStates,
    close: servers.close,
  };
};

export const closePages = async (): Promise<void> => {
  for (const servers of open) await servers.close();
  open.clear();
};
