import type { Field, Fields, Form, IdsField, StoredField } from '../forms/form-field.js';
import { isStored, MAX_DIGITS } from '../forms/form-field.js';
import { isRecordTime } from '../forms/listed-field.js';
import type { Value } from '../values/value.js';

/**
 * What a list can be filtered by. This file has the kinds of filter: which query parameters follow from a declaration, and
 * which values a request gives.
 */
export type ModuleFilters = Readonly<{
  /** The fields that a record stores. */
  fields: Form;
  /** Query parameter → texts, at least one of which must contain the value. */
  search: Readonly<Record<string, ReadonlyArray<string>>>;
  /** Fields and columns. The query parameters follow from their kinds. */
  filters: ReadonlyArray<string>;
}>;

/** What a list can be filtered by. `further` are query parameters of its own, all of which may be missing. */
export type ListFilters = ModuleFilters & Readonly<{ further?: Fields }>;

/** The filters that a request has given, by query parameter. */
export type GivenFilters = Readonly<Record<string, Value | ReadonlyArray<number>>>;

/** The filters of a list without filters. */
export const NO_FILTERS = { fields: {}, search: {}, filters: [] } as const satisfies ListFilters;

/** The longest search text, in Unicode code points. */
const MAX_SEARCH_LENGTH = 100;

/** The most values of one query parameter. */
export const MAX_VALUES = 50;

/** A text that a list is searched for. */
export const SEARCH_TEXT = {
  kind: 'text',
  anyCharacters: true,
  min: 0,
  max: MAX_SEARCH_LENGTH,
  mayBeMissing: true,
} as const satisfies Field;

/** An integer that a list is filtered by. */
export const ANY_INTEGER = {
  kind: 'integer',
  min: -Infinity,
  max: Infinity,
  mayBeMissing: true,
} as const satisfies Field;

/** How a filter compares: `oneOf` with several integers, `from` and `to` with a bound that is included, `empty` with null. */
export type FilterKind = 'contains' | 'equals' | 'oneOf' | 'from' | 'to' | 'empty';

/** A query parameter that filters a list by one field, or by several texts. */
export type FilterParameter = Readonly<{
  kind: FilterKind;
  name: string;
  fields: ReadonlyArray<string>;
  fieldKind: StoredField['kind'] | 'ids';
  parameter: Field;
}>;

/** Integers and choices of these names are compared with one integer alone (specification 2.6). */
const SINGLE = ['status', 'type'] as const;
export type SingleFilter = (typeof SINGLE)[number];

const isSingle = (name: string, kind: FilteredField['kind']): boolean =>
  (kind === 'integer' || kind === 'choice') && SINGLE.includes(name as SingleFilter);

type Rule = Readonly<Partial<Record<FilterKind, Field>>>;

/** What a list can be filtered by: a field that a record stores, a time of the record, or links to other records. */
type FilteredField = StoredField | IdsField | Readonly<{ kind: 'time' }>;

/** The parameters of each kind of field. */
const ruleOf = (name: string, field: FilteredField): Rule => {
  const mayBeMissing = true;
  if (isSingle(name, field.kind)) return { equals: ANY_INTEGER };
  switch (field.kind) {
    case 'text':
      return { equals: { kind: 'text', anyCharacters: true, min: 0, max: field.max, mayBeMissing } };
    case 'integer': {
      const bound = { ...ANY_INTEGER, maxDigits: MAX_DIGITS };
      return { equals: bound, from: bound, to: bound };
    }
    case 'decimal': {
      const bound = { kind: 'decimal', precision: field.precision, scale: field.scale, mayBeMissing } as const;
      return { from: bound, to: bound };
    }
    case 'boolean':
      return { equals: { kind: 'boolean', mayBeMissing } };
    case 'date':
    case 'time':
      return { from: { kind: field.kind, mayBeMissing }, to: { kind: field.kind, mayBeMissing } };
    case 'choice':
    case 'reference':
    case 'ids':
      return { oneOf: { kind: 'integers', min: 1, max: MAX_VALUES, mayBeMissing } };
  }
};

/** The query parameters that the filter of one field may have, each at most once. `equals` takes one value or several. */
export const FILTER_ROLES = ['equals', 'from', 'to', 'empty'] as const;
export type FilterRole = (typeof FILTER_ROLES)[number];

type KindRow = Readonly<{
  /** What follows the name of the field in the query parameter. That of the links `roleIds` is `roleId`. */
  suffix: string;
  /** The role among the query parameters of a field. A `search` covers several fields, and is a filter of its own. */
  role: FilterRole | 'search';
  /** What the parameter means for the field. */
  meaning: (name: string) => string;
}>;

const KINDS: Readonly<Record<FilterKind, KindRow>> = {
  contains: {
    suffix: '',
    role: 'search',
    meaning: (name) => `Text that ${name} must contain. Upper and lower case are equal. Wildcards have no effect.`,
  },
  equals: { suffix: '', role: 'equals', meaning: (name) => `The value of the record’s ${name}.` },
  oneOf: {
    suffix: '',
    role: 'equals',
    meaning: (name) => `The value of the record’s ${name}, or at most ${MAX_VALUES} of them with commas between.`,
  },
  from: { suffix: 'From', role: 'from', meaning: (name) => `The least value of the record’s ${name}.` },
  to: { suffix: 'To', role: 'to', meaning: (name) => `The greatest value of the record’s ${name}.` },
  empty: {
    suffix: 'Empty',
    role: 'empty',
    meaning: (name) => `\`true\`: only records without ${name}; \`false\`: only records with it.`,
  },
};

/** The role of a filter of this kind. */
export const roleOf = ({ kind }: Pick<FilterParameter, 'kind'>): KindRow['role'] => KINDS[kind].role;

const filterParameter = (
  kind: FilterKind,
  name: string,
  { fields, fieldKind, parameter }: Pick<FilterParameter, 'fields' | 'fieldKind' | 'parameter'>,
): FilterParameter => {
  const { suffix, meaning } = KINDS[kind];
  return {
    kind,
    name: (fieldKind === 'ids' ? name.replace(/Ids$/, 'Id') : name) + suffix,
    fields,
    fieldKind,
    parameter: { ...parameter, meaning: meaning(fields.join(' or ')) },
  };
};

const filteredField = (fields: Form, name: string): FilteredField | undefined => {
  const field = fields[name];
  if (field) return isStored(field) || field.kind === 'ids' ? field : undefined;
  return isRecordTime(name) ? { kind: 'time' } : undefined;
};

/** The query parameters of the filters, in their order. */
export const filterParameters = ({ fields, search, filters }: ModuleFilters): ReadonlyArray<FilterParameter> => [
  ...Object.entries(search).map(([name, searched]) =>
    filterParameter('contains', name, { fields: searched, fieldKind: 'text', parameter: SEARCH_TEXT }),
  ),
  ...filters.flatMap((name) => {
    const field = filteredField(fields, name);
    if (!field) return [];
    const empty: Rule = 'optional' in field ? { empty: { kind: 'boolean', mayBeMissing: true } } : {};
    return Object.entries({ ...ruleOf(name, field), ...empty }).map(([kind, parameter]) =>
      filterParameter(kind as FilterKind, name, { fields: [name], fieldKind: field.kind, parameter }),
    );
  }),
];

/** The fields of the query of these filters. */
export const filterFields = (filters: ListFilters): Fields => ({
  ...Object.fromEntries(filterParameters(filters).map(({ name, parameter }) => [name, parameter])),
  ...filters.further,
});

/** The filters that the values of the query give. */
export const givenFilters = (
  parameters: ReadonlyArray<FilterParameter>,
  values: Readonly<Record<string, unknown>>,
): GivenFilters => {
  const given: Record<string, Value | ReadonlyArray<number>> = {};
  for (const { name } of parameters) {
    const value = values[name];
    if (value !== undefined) given[name] = value as Value | ReadonlyArray<number>;
  }
  return given;
};

/** The text that a list is searched for by this parameter. */
export const searchedText = (given: GivenFilters, name: string): string | undefined => {
  const text = given[name];
  return typeof text === 'string' ? text : undefined;
};
