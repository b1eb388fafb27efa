import { isRestoredDisabled } from '@menshen/contract/modules/user';
import type { Module } from '../service/description.js';

const STATUS = 'status';

/**
 * The module of a list of deleted records. Nobody chooses their order. A status that a restoration does not bring back is neither
 * shown nor filtered.
 */
export const deletedModule = (module: Module): Module => {
  const unordered = { ...module, orderBy: [] };
  if (!isRestoredDisabled(module.name)) return unordered;
  return {
    ...unordered,
    columns: module.columns.filter((column) => column.name !== STATUS && !('of' in column && column.of === STATUS)),
    filters: module.filters.filter(({ field }) => field !== STATUS),
  };
};
