import type { FilterKind, FilterParameter, GivenFilters } from '../../contract/listing/list-filters.js';
import { zonedTime } from '../../contract/values/zoned-time.js';
import { containing, isStorableText } from '../postgres/storable-text.js';
import type { Placeholders } from './record-sql.js';
import { columnOf } from '../schema/columns.js';

/** A filter, and the collation by which an index has its texts. */
export type TableFilter = FilterParameter & Readonly<{ collation: string }>;

/** Filters of a table, in the module’s order. */
export type Filters = ReadonlyArray<TableFilter>;

/** Those of the filters of a table that a request has given. */
export const filtersOf = ({ filters }: Readonly<{ filters: Filters }>, given: GivenFilters): Filters =>
  filters.filter(({ name }) => Object.hasOwn(given, name));

export const isFiltered = (filters: Filters): boolean => filters.length > 0;

/** True if texts are searched, which an index over character pairs answers. */
export const isSearch = (filters: Filters): boolean => filters.some(({ kind }) => kind === 'contains');

/** True if the texts of the records have to be compared. The index of an order has only the other columns. */
export const comparesTexts = (filters: Filters): boolean =>
  filters.some(({ kind, fieldKind }) => fieldKind === 'text' && KINDS[kind].comparesValue);

/** False if no record can match. */
export const canMatch = (given: GivenFilters): boolean =>
  Object.values(given).every((value) => typeof value !== 'string' || isStorableText(value));

/** The names and the values of the filters. */
export const filterValues = (filters: Filters, given: GivenFilters): ReadonlyArray<readonly [string, unknown]> =>
  filters.map(({ name }) => [name, given[name]]);

/** The names of the filters by their kind, for the log. */
export const filterNames = (filters: Filters): Readonly<Record<string, ReadonlyArray<string>>> => {
  const names: Record<string, string[]> = {};
  for (const { kind, name } of filters) (names[kind] ??= []).push(name);
  return names;
};

/** A request with filters, and the zone of its times, an IANA name. */
export type FilteredInput = Readonly<{ filters: GivenFilters; timeZone: string }>;
type Condition = (filter: TableFilter, slots: Placeholders<FilteredInput>, byGrams: boolean) => ReadonlyArray<string>;

type Slot = ReturnType<Placeholders<FilteredInput>['of']>;

/** The value of a filter as one parameter. Several integers are one array. */
const slotOf = ({ name }: FilterParameter, { of }: Placeholders<FilteredInput>): Slot =>
  of(`filter ${name}`, ({ filters }) => {
    const value = filters[name] ?? null;
    return typeof value === 'object' && value !== null ? `{${value.join(',')}}` : value;
  });

/** The moment of a time in the zone. PostgreSQL itself would take the second one if the zone repeats the time. */
const momentOf = ({ name }: FilterParameter, { of }: Placeholders<FilteredInput>): string => {
  const seconds = of(`filter ${name}`, ({ filters, timeZone }) => {
    const moment = zonedTime(String(filters[name]), timeZone);
    return moment ? moment.getTime() / 1000 : null;
  });
  return `to_timestamp(${seconds}::float8)`;
};

/** A bound with the type of its column. */
const boundOf = (filter: FilterParameter, slots: Placeholders<FilteredInput>): string => {
  if (filter.fieldKind === 'time') return momentOf(filter, slots);
  const slot = slotOf(filter, slots);
  switch (filter.fieldKind) {
    case 'decimal':
      return `${slot}::numeric`;
    case 'date':
      return `${slot}::date`;
    case 'boolean':
      return `${slot}::boolean`;
    case 'text':
      return `${slot}::text`;
    case 'integer':
    case 'choice':
    case 'reference':
    case 'ids':
      return `${slot}::int8`;
  }
};

/** Where the links of a field are stored. */
const LINK_TABLES: Readonly<Record<string, Readonly<{ table: string; owner: string; linked: string }>>> = {
  roleIds: { table: 'user_roles', owner: 'user_id', linked: 'role_id' },
};

/**
 * The records that are linked to one of the given ones. A changed link raises the version of its record, and so that of
 * the list.
 */
const linkedToOneOf = (filter: FilterParameter, slots: Placeholders<FilteredInput>): string => {
  const [field = ''] = filter.fields;
  const links = LINK_TABLES[field];
  if (!links) throw new Error(`no links of the field ${field}`);
  return `id in (select ${links.owner} from ${links.table} where ${links.linked} = any(${slotOf(filter, slots)}::int8[]))`;
};

const columnIn = ({ fields: [field = ''] }: FilterParameter): string => columnOf(field);

type KindRow = Readonly<{
  /** False if the condition only asks whether there is a value. */
  comparesValue: boolean;
  condition: Condition;
}>;

const KINDS: Readonly<Record<FilterKind, KindRow>> = {
  contains: {
    comparesValue: true,
    condition: ({ name, fields }, { of }, byGrams) => {
      const columns = fields.map(columnOf);
      const pattern = `${of(`text ${name}`, ({ filters }) => containing(String(filters[name] ?? '')))}::text`;
      const literally = `(${columns.map((column) => `${column} ilike ${pattern}`).join(' or ')})`;
      return byGrams ? [literally, `text_grams(${columns.join(', ')}) @> pattern_grams(${pattern})`] : [literally];
    },
  },
  equals: {
    comparesValue: true,
    condition: (filter, slots) => [`${columnIn(filter)}${filter.collation} = ${boundOf(filter, slots)}`],
  },
  oneOf: {
    comparesValue: true,
    condition: (filter, slots) => [
      filter.fieldKind === 'ids'
        ? linkedToOneOf(filter, slots)
        : `${columnIn(filter)} = any(${slotOf(filter, slots)}::int8[])`,
    ],
  },
  from: {
    comparesValue: true,
    condition: (filter, slots) => [`${columnIn(filter)} >= ${boundOf(filter, slots)}`],
  },
  to: {
    comparesValue: true,
    // the end of a time is a whole second
    condition: (filter, slots) => [
      filter.fieldKind === 'time'
        ? `${columnIn(filter)} < ${boundOf(filter, slots)} + interval '1 second'`
        : `${columnIn(filter)} <= ${boundOf(filter, slots)}`,
    ],
  },
  empty: {
    comparesValue: false,
    condition: (filter, slots) => [`(${columnIn(filter)} is null) = ${slotOf(filter, slots)}::boolean`],
  },
};

/**
 * Live rows that match, or deleted ones. `within` is the condition of a limited scope. `byGrams` adds a condition that an index over the character pairs of live rows answers;
 * the text itself is compared in any case.
 */
export const conditions = (
  filters: Filters,
  slots: Placeholders<FilteredInput>,
  {
    byGrams = false,
    areDeleted = false,
    within,
  }: Readonly<{ byGrams?: boolean; areDeleted?: boolean; within?: string | undefined }> = {},
): string =>
  [
    areDeleted ? 'deleted' : 'not deleted',
    ...(within === undefined ? [] : [within]),
    ...filters.flatMap((filter) => KINDS[filter.kind].condition(filter, slots, byGrams)),
  ].join(' and ');
