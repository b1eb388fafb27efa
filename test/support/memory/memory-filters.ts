import { compareDecimals } from '../../../src/contract/values/decimal.js';
import { filterParameters, type FilterKind, type FilterParameter } from '../../../src/contract/listing/list-filters.js';
import type { ListedModule } from '../../../src/contract/modules/managed-module.js';
import type { PageQuery } from '../../../src/contract/listing/page-query.js';
import { zonedTime } from '../../../src/contract/values/zoned-time.js';
import type { MemoryRecord } from './memory-record.js';

/** Matches the literal text, ignoring case by Unicode's simple case folding. */
export const containing = (text: string): RegExp => new RegExp(text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'iu');

const compareTexts = (one: string, other: string): number => Number(one > other) - Number(one < other);

/** Below 0 if the value is below the bound, and above 0 if it is above. A time is within its whole second. */
const comparison =
  (timeZone: string) =>
  ({ fieldKind }: FilterParameter, value: unknown, bound: unknown): number => {
    if (fieldKind === 'decimal') return compareDecimals(String(value), String(bound));
    if (fieldKind === 'date') return compareTexts(String(value), String(bound));
    if (fieldKind === 'time')
      return Math.floor((Number(value) - Number(zonedTime(String(bound), timeZone) ?? NaN)) / 1000);
    return Number(value) - Number(bound);
  };

type Condition = (value: unknown, given: unknown, filter: FilterParameter) => boolean;

/** Which records the filters of a query find. */
export const matching = (
  module: ListedModule,
  { filters: given }: Pick<PageQuery, 'filters'>,
  timeZone: string,
): ((record: MemoryRecord) => boolean) => {
  const compare = comparison(timeZone);
  const has = (value: unknown) => value !== null && value !== undefined;
  const conditions: Readonly<Record<Exclude<FilterKind, 'contains'>, Condition>> = {
    equals: (value, wanted) => value === wanted,
    oneOf: (value, wanted) => (wanted as ReadonlyArray<unknown>).includes(value),
    from: (value, bound, filter) => has(value) && compare(filter, value, bound) >= 0,
    to: (value, bound, filter) => has(value) && compare(filter, value, bound) <= 0,
    empty: (value, isEmpty) => has(value) !== isEmpty,
  };
  const chosen = filterParameters(module).filter(({ name }) => Object.hasOwn(given, name));
  return (record) =>
    chosen.every((filter) => {
      const { kind, name, fields } = filter;
      if (kind !== 'contains') return conditions[kind](record[fields[0] ?? ''], given[name], filter);
      const pattern = containing(String(given[name]));
      return fields.some((field) => pattern.test(String(record[field] ?? '')));
    });
};
