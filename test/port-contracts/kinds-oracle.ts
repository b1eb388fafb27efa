import { canonicalDecimal } from '../../src/contract/values/decimal.js';
import type { GivenFilters } from '../../src/contract/listing/list-filters.js';
import type { OrderBy } from '../../src/contract/listing/page-query.js';
import { zonedTime } from '../../src/contract/values/zoned-time.js';
import { specimen } from './kinds-module.js';
import type { Specimen } from './kinds-fixtures.js';

type Fields = Readonly<Record<string, Readonly<{ kind: string }>>>;
const FIELDS: Fields = { ...specimen.fields, createTime: { kind: 'time' } };

/** What `<` and `>` compare as the database does: texts by their bytes in UTF-8, numbers as integers of their last place. */
const comparable = (field: string, value: unknown): bigint | string => {
  if (value instanceof Date) return BigInt(value.getTime());
  if (FIELDS[field]?.kind === 'decimal') return BigInt(canonicalDecimal(String(value), 10).replace('.', ''));
  if (typeof value === 'string') return Buffer.from(value, 'utf8').toString('hex');
  return BigInt(Number(value));
};

const isBelow = (field: string, one: unknown, other: unknown): boolean =>
  comparable(field, one) < comparable(field, other);

const holds = (record: Specimen, parameter: string, given: unknown, timeZone: string): boolean => {
  if (parameter === 'name')
    return [record['code'], record['note'] ?? ''].some((text) =>
      String(text).toLowerCase().includes(String(given).toLowerCase()),
    );
  const [, field = '', suffix] = /^(.+?)(From|To|Empty)?$/.exec(parameter) ?? [];
  const value = record[field];
  const bound = FIELDS[field]?.kind === 'time' ? zonedTime(String(given), timeZone) : given;
  if (suffix === 'Empty') return (value === null) === given;
  if (value === null) return false;
  if (suffix === 'From') return !isBelow(field, value, bound);
  if (suffix === 'To') return !isBelow(field, bound instanceof Date ? new Date(bound.getTime() + 999) : bound, value);
  return Array.isArray(given) ? given.includes(value) : value === given;
};

/** The ids of the live records that match, in the order of the query: an array, filtered and sorted in the plainest way. */
export const expectedIds = (
  records: ReadonlyArray<Specimen>,
  filters: GivenFilters,
  { field, isDescending }: OrderBy = { field: 'sort', isDescending: false },
  timeZone: string,
): number[] => {
  const matching = records.filter(
    (record) =>
      !record.deleted && Object.entries(filters).every(([name, given]) => holds(record, name, given, timeZone)),
  );
  const ordered = matching
    .filter((record) => record[field] !== null)
    .sort((a, b) => {
      if (isBelow(field, a[field], b[field])) return -1;
      return isBelow(field, b[field], a[field]) ? 1 : a.id - b.id;
    });
  const without = matching.filter((record) => record[field] === null).sort((a, b) => a.id - b.id);
  const ids = (some: ReadonlyArray<Specimen>) => some.map(({ id }) => id);
  return isDescending ? [...ids(ordered).reverse(), ...ids(without).reverse()] : [...ids(ordered), ...ids(without)];
};
