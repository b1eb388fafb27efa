import type { ListQuery, Parameter } from './module-calls.js';

/** A question that the service cannot answer. It is a fault of the application. */
export class UnsupportedQuery extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnsupportedQuery';
  }
}

const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** Whether the value is a list without values, which no record can have: the list of records is then empty. */
export const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** The value of a query parameter. Several values have commas between. Nothing and an empty text are no filter. */
export const parameterOf = (name: string, value: unknown): Parameter => {
  if (value === undefined || value === null || value === '') return undefined;
  if (isPlain(value)) return value;
  if (Array.isArray(value) && value.length > 0 && value.every(isPlain)) return value.join(',');
  throw new UnsupportedQuery(`the filter "${name}" has a value that no query parameter can have`);
};

/** The query parameters of a filter with these values. */
export const parametersOf = (filter: Readonly<Record<string, unknown>>): ListQuery =>
  Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, parameterOf(name, value)]));

/** The parameter of an order. The id in ascending order stands for the order of the module, which ends with the id. */
export const orderParameter = (field: string, isDescending: boolean): ListQuery => {
  if (field === '' || (field === 'id' && !isDescending)) return {};
  return { orderBy: isDescending ? `-${field}` : field };
};
