import type { MikroORM } from '@mikro-orm/postgresql';
import { MODULES, type ModuleName } from '../../domain/modules/modules.js';
import type { ListedModule } from '../../domain/modules/listed-module.js';
import type { StoredRecord } from '../../domain/modules/record.js';
import type { PageQuery } from '../../domain/page-query.js';
import type { Log } from '../../domain/ports/log.js';
import type { RecordPages } from '../../domain/ports/record-pages.js';
import { withinDeadline } from './call-deadline.js';
import { LISTED_ENTITIES } from './listed-entities.js';
import { pageStatement, TOTAL, type PageStatement } from './page-statement.js';
import { replicaReads } from './replica-reads.js';
import { isStorableText } from './storable-text.js';

type Row = Record<string, string | number> & { [TOTAL]: number };

/** As many statements as there are modules times sets of filters: a few dozen. */
const statementsOf = (orm: MikroORM) => {
  const known = new Map<string, PageStatement>();
  return (name: ModuleName, query: PageQuery): PageStatement => {
    const module: ListedModule = MODULES[name];
    const substring = Object.keys(module.substring).filter((parameter) => Object.hasOwn(query.substring, parameter));
    const equality = module.equality.filter((parameter) => Object.hasOwn(query.equality, parameter));
    const key = [name, ...substring, '=', ...equality].join(' ');
    const statement =
      known.get(key) ?? pageStatement(module, orm.getMetadata(LISTED_ENTITIES[name]), substring, equality);
    known.set(key, statement);
    return statement;
  };
};

const silence = (): void => undefined;
const SILENT: Log = { info: silence, warn: silence, error: silence };

/** Pages read in SQL, from a replica where there is one that answers; times in `timeZone`, an IANA name. */
export const mikroOrmRecordPages = (orm: MikroORM, timeZone: string, log: Log = SILENT): RecordPages => {
  const statementFor = statementsOf(orm);
  const inTime = withinDeadline(orm);
  const read = replicaReads(orm, log);
  return {
    find: (module, query) =>
      inTime(async () => {
        if (!Object.values(query.substring).every(isStorableText)) return { total: 0, records: [] };
        const { sql, valuesFor } = statementFor(module, query);
        const rows = await read<Row[]>(sql, valuesFor(query, timeZone));
        return {
          total: rows[0]?.[TOTAL] ?? 0,
          records: rows.map(({ [TOTAL]: _total, ...record }): StoredRecord => record),
        };
      }),
  };
};
