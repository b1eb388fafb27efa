import { FILTER_ROLES, type FilterRole } from '@menshen/contract/listing/list-filters';
import type { Filter, Titles } from '@menshen/contract/modules/module-description';

/** What a list is searched for: a text that one of several fields must contain. */
export type Search = Extract<Filter, { fields: unknown }>;

/** Each query parameter of the filter of one field. */
type Parameters = Readonly<Partial<Record<FilterRole, Filter>>>;

/** The filter of one field, with all its query parameters. `described` has its kind, and what is known of its values. */
export type FieldFilter = Titles & Readonly<{ field: string; described: Filter; parameters: Parameters }>;

/** What a list is filtered by, by query parameter. */
export type FilterValues = Readonly<Record<string, unknown>>;

/** The given values of the filter of a field, as texts. */
export type Given = Readonly<Partial<Record<keyof Parameters, string>>>;

/** The module whose records the values of a filter name. */
export const moduleReferredTo = ({ described }: FieldFilter): string | undefined =>
  'refersTo' in described ? described.refersTo : undefined;

const isSearch = (filter: Filter): filter is Search => 'fields' in filter;

export const searchesIn = (filters: ReadonlyArray<Filter>): ReadonlyArray<Search> => filters.filter(isSearch);

/** The filters of each field, in their order. */
export const fieldFilters = (filters: ReadonlyArray<Filter>): ReadonlyArray<FieldFilter> => {
  const fields = new Map<string, FieldFilter>();
  for (const filter of filters) {
    if (isSearch(filter)) continue;
    const { field, title, english, bound = 'equals' } = filter;
    const present = fields.get(field) ?? { field, title, english, described: filter, parameters: {} };
    fields.set(field, { ...present, parameters: { ...present.parameters, [bound]: filter } });
  }
  return [...fields.values()];
};

const textOfValue = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/** What the values of a list give for the filter of a field. */
export const givenOf = ({ parameters }: FieldFilter, values: FilterValues): Given =>
  Object.fromEntries(
    FILTER_ROLES.map((role) => [role, textOfValue(values[parameters[role]?.name ?? ''])] as const).filter(
      ([, text]) => text !== '',
    ),
  );

export const isGiven = (filter: FieldFilter, values: FilterValues): boolean =>
  Object.keys(givenOf(filter, values)).length > 0;

/** The values of a list with these for the filter of a field, and no others for it. */
export const withGiven = ({ parameters }: FieldFilter, given: Given, values: FilterValues): FilterValues => {
  const names = FILTER_ROLES.flatMap((role) => parameters[role]?.name ?? []);
  const others = Object.entries(values).filter(([name]) => !names.includes(name));
  const own = FILTER_ROLES.flatMap((role) => {
    const name = parameters[role]?.name;
    const text = given[role] ?? '';
    return name === undefined || text === '' ? [] : [[name, text] as const];
  });
  return Object.fromEntries([...others, ...own]);
};

/** The values of a parameter that takes several, separated by commas. */
export const valuesIn = (text: string | undefined): ReadonlyArray<string> =>
  text === undefined || text === '' ? [] : text.split(',');

/** The bounds that include exactly these values: equal bounds are one value where the filter takes one. */
export const rangeOf = ({ parameters }: FieldFilter, from: string, to: string): Given =>
  from === to && parameters.equals ? { equals: from } : { from, to };

/** The bounds of a range. One value is both of them. */
export const boundsIn = ({
  equals = '',
  from = equals,
  to = equals,
}: Given): Readonly<{ from: string; to: string }> => ({
  from,
  to,
});
