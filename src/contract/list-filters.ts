import type { Field, Fields } from './form-field.js';
import type { FieldKind } from './field-kind.js';

/**
 * What a module can be filtered by. This file has the kinds of filter: how a kind is declared, which values a request
 * gives, and the query parameters that follow.
 */
export type ModuleFilters = Readonly<{
  /** Query parameter → fields, at least one of which must contain the text. */
  substring: Readonly<Record<string, ReadonlyArray<string>>>;
  /** Fields that a query parameter of the same name compares with an integer. */
  equality: ReadonlyArray<string>;
}>;

/** What a list can be filtered by. `further` are optional query parameters of its own. */
export type ListFilters = ModuleFilters & Readonly<{ further?: Fields }>;

/** The filters that a request has given, by query parameter. */
export type GivenFilters = Readonly<{
  substring: Readonly<Record<string, string>>;
  equality: Readonly<Record<string, number>>;
}>;

/** The filters of a list without filters. */
export const NO_FILTERS = { substring: {}, equality: [] } as const satisfies ListFilters;

/** The longest search text, in Unicode code points. */
const MAX_SEARCH_LENGTH = 100;

/** A text that a list is searched for. */
export const SEARCH_TEXT = {
  kind: 'text',
  anyCharacters: true,
  min: 0,
  max: MAX_SEARCH_LENGTH,
  optional: true,
} as const satisfies Field;

/** A query parameter that filters a list by one or several fields of this kind. */
export type FilterParameter = Readonly<{
  kind: keyof ModuleFilters;
  name: string;
  fields: ReadonlyArray<string>;
  fieldKind: FieldKind;
  parameter: Field;
}>;

/** The query parameters of the filters, in their order. */
export const filterParameters = ({ substring, equality }: ModuleFilters): ReadonlyArray<FilterParameter> => [
  ...Object.entries(substring).map(([name, fields]) => ({
    ...({ kind: 'substring', name, fields, fieldKind: 'text' } as const),
    parameter: {
      ...SEARCH_TEXT,
      meaning: `Text that ${fields.join(' or ')} must contain. Upper and lower case are equal. Wildcards have no effect.`,
    },
  })),
  ...equality.map((name) => ({
    ...({ kind: 'equality', name, fields: [name], fieldKind: 'integer' } as const),
    parameter: {
      ...({ kind: 'integer', min: -Infinity, max: Infinity, optional: true } as const),
      meaning: `The value of the record’s ${name}.`,
    },
  })),
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
  const given: Record<keyof ModuleFilters, Record<string, unknown>> = { substring: {}, equality: {} };
  for (const { kind, name } of parameters) if (values[name] !== undefined) given[kind][name] = values[name];
  return given as GivenFilters;
};
