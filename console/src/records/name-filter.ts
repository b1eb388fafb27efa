import type { Module } from '../service/description.js';

/** The query parameter that most lists are searched by. */
export const NAME_FILTER = 'name';

/** Whether the list of the module is searched by a text. */
export const hasNameFilter = ({ filters }: Pick<Module, 'filters'>): boolean =>
  filters.some((filter) => filter.name === NAME_FILTER && 'fields' in filter);
