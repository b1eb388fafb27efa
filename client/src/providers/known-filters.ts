import { UnsupportedQuery } from './filter-parameters.js';
import type { ListQuery, ModuleCalls } from './module-calls.js';
import { ProviderError } from './provider-error.js';

/**
 * Refuses a filter that the list of a module does not have: the service ignores it and would give every record. Asks the service
 * once for each filter, by a value that no record has: the list has the filter if it refuses the value or finds nothing.
 */
export const knownFilters = ({ page }: Pick<ModuleCalls, 'page'>) => {
  const known = new Set<string>();

  const finds = async (module: string, name: string): Promise<boolean> => {
    try {
      return (await page(module, 1, 1, { [name]: crypto.randomUUID() })).total > 0;
    } catch (error) {
      if (error instanceof ProviderError && error.reason === 'PageQueryFailed') return false;
      throw error;
    }
  };

  return {
    /** `filters` are the parameters of a list that has found records. */
    check: async (module: string, filters: ListQuery): Promise<void> => {
      for (const [name, value] of Object.entries(filters)) {
        const filter = `${module}?${name}`;
        if (value === undefined || known.has(filter)) continue;
        if (await finds(module, name)) throw new UnsupportedQuery(`the list of ${module} has no filter "${name}"`);
        known.add(filter);
      }
    },
  };
};
