import type { ListedModule } from '../../../src/contract/listed-module.js';
import { MODULES, PRODUCT_MODULES, type ModuleName } from '../../../src/contract/modules.js';
import { moduleNamed } from '../../../src/contract/managed-module.js';
import { recordReader, storedFields, type RecordView } from '../../../src/contract/record.js';
import { pageShown, type PageQuery } from '../../../src/contract/page-query.js';
import type { RecordPages } from '../../../src/domain/ports/record-pages.js';

/** `YYYY-MM-DD HH:MM:SS` in the time zone, whatever the host's. */
export const localTime = (timeZone: string): ((moment: Date) => string) => {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  return (moment) => {
    const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
    for (const { type, value } of format.formatToParts(moment)) parts[type] = value;
    const { year = '', month, day, hour, minute, second } = parts;
    return `${year.padStart(4, '0')}-${month}-${day} ${hour}:${minute}:${second}`;
  };
};

type MemoryRecord = Readonly<Record<string, string | number | Date | boolean | undefined>>;

/** Records by module: their stored fields by name; `deleted: true` marks a soft-deleted one. */
export type MemoryRecords = Readonly<Partial<Record<ModuleName, ReadonlyArray<MemoryRecord>>>>;

/** Matches the literal text, ignoring case by Unicode's simple case folding. */
export const containing = (text: string): RegExp => new RegExp(text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'iu');

const matching = ({ substring }: ListedModule, query: PageQuery): ((record: RecordView) => boolean) => {
  const texts = Object.entries(query.substring).map(([parameter, text]) => ({
    fields: substring[parameter] ?? [],
    pattern: containing(text),
  }));
  const integers = Object.entries(query.equality);
  return (record) =>
    integers.every(([field, integer]) => record[field] === integer) &&
    texts.every(({ fields, pattern }) => fields.some((field) => pattern.test(String(record[field]))));
};

export const inOrder = (module: ListedModule) => (a: MemoryRecord, b: MemoryRecord) => {
  for (const field of [...module.order, 'id']) {
    const difference = Number(a[field]) - Number(b[field]);
    if (difference !== 0) return difference;
  }
  return 0;
};

/** Lists records that never change. Times are shown in `timeZone`, an IANA name. */
export const memoryRecordPages = (records: MemoryRecords, timeZone: string): RecordPages => {
  const shown = localTime(timeZone);
  const shownRecord = (module: ListedModule, record: MemoryRecord): RecordView =>
    recordReader(module)(
      storedFields(module).map((field) => {
        const value = record[field];
        return value instanceof Date ? shown(value) : value;
      }),
    );
  const live = (name: ModuleName): ReadonlyArray<RecordView> =>
    (records[name] ?? [])
      .filter((record) => record['deleted'] !== true)
      .map((record) => shownRecord(MODULES[name], record))
      .sort(inOrder(MODULES[name]));
  const tables = new Map<string, ReadonlyArray<RecordView>>(
    (Object.keys(MODULES) as ModuleName[]).map((name) => [name, live(name)]),
  );

  return {
    find(name, _scope, query) {
      const found = (tables.get(name) ?? []).filter(matching(moduleNamed(PRODUCT_MODULES, name), query));
      const before = (pageShown(query, found.length) - 1) * query.pageSize;
      return Promise.resolve({ total: found.length, records: found.slice(before, before + query.pageSize) });
    },
  };
};
