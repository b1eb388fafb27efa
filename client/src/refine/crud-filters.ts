import { isEmptyList, parameterOf, UnsupportedQuery } from '../providers/filter-parameters.js';
import type { ListQuery, Parameter } from '../providers/module-calls.js';
import type { CrudFilter } from './types.js';

type Pair = readonly [name: string, value: unknown];

/** The query parameters of an operator. The service knows these comparisons and no others. */
const OPERATORS: Readonly<Record<string, (field: string, value: unknown) => ReadonlyArray<Pair>>> = {
  eq: (field, value) => [[field, value]],
  contains: (field, value) => [[field, value]],
  in: (field, value) => [[field, value]],
  gte: (field, value) => [[`${field}From`, value]],
  lte: (field, value) => [[`${field}To`, value]],
  between: (field, value) => {
    const [from, to] = Array.isArray(value) ? (value as ReadonlyArray<unknown>) : [];
    return [
      [`${field}From`, from],
      [`${field}To`, to],
    ];
  },
  null: (field) => [[`${field}Empty`, true]],
  nnull: (field) => [[`${field}Empty`, false]],
};

const pairsOf = (filter: CrudFilter): ReadonlyArray<Pair> => {
  const { operator, value } = filter;
  if (operator === 'and' && Array.isArray(value)) return (value as ReadonlyArray<CrudFilter>).flatMap(pairsOf);
  const pairs = Object.hasOwn(OPERATORS, operator) && 'field' in filter && OPERATORS[operator]?.(filter.field, value);
  if (!pairs) throw new UnsupportedQuery(`the service has no filter "${operator}"`);
  return pairs;
};

/** Whether one of the filters has a list without values, which no record can have. */
export const matchesNothing = (filters: ReadonlyArray<CrudFilter>): boolean =>
  filters.flatMap(pairsOf).some(([, value]) => isEmptyList(value));

/** The query parameters of filters. Filters combine with “and”, and each parameter has one value. */
export const crudParameters = (filters: ReadonlyArray<CrudFilter>): ListQuery => {
  const query: Record<string, Parameter> = {};
  for (const [name, value] of filters.flatMap(pairsOf)) {
    const given = parameterOf(name, value);
    if (given === undefined) continue;
    if (query[name] !== undefined && query[name] !== given)
      throw new UnsupportedQuery(`two filters have the parameter "${name}"`);
    query[name] = given;
  }
  return query;
};
