import { moduleNamed, type ManagedModule, type Modules } from '../../../src/contract/modules/managed-module.js';
import { PRODUCT_MODULES } from '../../../src/contract/modules/modules.js';
import { pageShown } from '../../../src/contract/listing/page-query.js';
import { recordReader, storedFields, type RecordView } from '../../../src/contract/records/record.js';
import type { FieldValues } from '../../../src/contract/values/value.js';
import { isReached } from '../../../src/domain/access/record-rows.js';
import type { RowScope } from '../../../src/domain/access/row-scope.js';
import type { RecordPages } from '../../../src/domain/ports/record-pages.js';
import { localTime } from './local-time.js';
import { matching } from './memory-filters.js';
import { inOrder } from './memory-order.js';
import type { MemoryRecord, MemoryRecords } from './memory-record.js';

const deletedAt = ({ deleteTime }: MemoryRecord): number =>
  deleteTime instanceof Date ? deleteTime.getTime() : -Infinity;

/** The newest deletion first, records without a time last, then the highest id. */
const byDeletion = (one: MemoryRecord, other: MemoryRecord): number => {
  const [first, second] = [deletedAt(one), deletedAt(other)];
  return first === second ? Number(other['id']) - Number(one['id']) : second > first ? 1 : -1;
};

/** The records that the scope gives. */
const reachedBy =
  (module: ManagedModule, scope: RowScope) =>
  (record: MemoryRecord): boolean =>
    isReached(module, scope, { id: Number(record['id']), values: record as FieldValues });

/** Lists records that never change. Times are shown in `timeZone`, an IANA name. */
export const memoryRecordPages = (
  records: MemoryRecords,
  timeZone: string,
  modules: Modules = PRODUCT_MODULES,
): RecordPages => {
  const shown = localTime(timeZone);

  /** The label of the record that a reference means, deleted or not. */
  const labelOf = ({ fields }: ManagedModule, reference: string, id: unknown): unknown => {
    const field = fields[reference];
    if (field?.kind !== 'reference') return null;
    const meant = records[field.refersTo]?.find((record) => record['id'] === id);
    return meant?.[moduleNamed(modules, field.refersTo).label] ?? null;
  };
  const shownRecord = (module: ManagedModule, record: MemoryRecord): RecordView =>
    recordReader(module)(
      storedFields(module).map((field) => {
        const { nameOf } = module.listed[field] ?? {};
        const value = nameOf === undefined ? record[field] : labelOf(module, nameOf, record[nameOf]);
        return value instanceof Date ? shown(value) : value;
      }),
    );

  return {
    find(name, scope, query) {
      const module = moduleNamed(modules, name);
      const found = (records[name] ?? [])
        .filter(({ deleted }) => deleted !== true)
        .filter(reachedBy(module, scope))
        .filter(matching(module, query, timeZone))
        .toSorted(inOrder(module, query.orderBy));
      const before = (pageShown(query, found.length) - 1) * query.pageSize;
      const page = found.slice(before, before + query.pageSize);
      return Promise.resolve({ total: found.length, records: page.map((record) => shownRecord(module, record)) });
    },
    findDeleted(name, scope, query) {
      const module = moduleNamed(modules, name);
      const found = (records[name] ?? [])
        .filter(({ deleted, id }) => deleted === true && (query.id === undefined || id === query.id))
        .filter(reachedBy(module, scope))
        .filter(matching(module, query, timeZone))
        .toSorted(byDeletion);
      const before = (pageShown(query, found.length) - 1) * query.pageSize;
      const page = found.slice(before, before + query.pageSize).map((record) => ({
        ...shownRecord(module, record),
        deleteUser: typeof record['deleteUser'] === 'string' ? record['deleteUser'] : null,
        deleteTime: record['deleteTime'] instanceof Date ? shown(record['deleteTime']) : null,
      }));
      return Promise.resolve({ total: found.length, records: page });
    },
  };
};
