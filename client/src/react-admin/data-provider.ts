import { isEmptyList, orderParameter, parametersOf } from '../providers/filter-parameters.js';
import { knownFilters } from '../providers/known-filters.js';
import { idOf, moduleCalls, updateAll, type ProviderOptions } from '../providers/module-calls.js';
import type { Id, ProviderClient, Values } from '../providers/provider-client.js';
import type { ListParams, ReactAdminDataProvider } from './types.js';

type Meta = Readonly<{ options?: boolean; detach?: boolean }>;

const metaOf = (meta: unknown): Meta => (typeof meta === 'object' && meta !== null ? meta : {});

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields that differ from what the user saw. */
const changesOf = (data: Values, previous: Values): Values =>
  Object.fromEntries(Object.entries(data).filter(([name, value]) => !isEqual(value, previous[name])));

/** A record that was read whole has a version. */
const isWhole = (values: Values | undefined): values is Values & Readonly<{ version: number }> =>
  typeof values?.['version'] === 'number';

/**
 * The data provider of react-admin. A resource has the name of a module. Filters have the names of query parameters.
 * An update of a record that `getOne` has read is refused if somebody else has changed the record since. `meta: { options: true }` lists
 * the enabled records by their names, with the permission `options`. `meta: { detach: true }` deletes roles that users have.
 */
export const dataProvider = (client: ProviderClient, options: ProviderOptions = {}): ReactAdminDataProvider => {
  const calls = moduleCalls(client, options);
  const known = knownFilters(calls);

  const getList = async (resource: string, { pagination, sort, filter = {}, meta, signal }: ListParams) => {
    if (Object.values(filter).some(isEmptyList)) return { data: [], total: 0 };
    if (metaOf(meta).options) {
      const offered = await calls.options(resource, parametersOf(filter)['name'], signal);
      return { data: [...offered], total: offered.length };
    }
    const { page = 1, perPage = 10 } = pagination ?? {};
    const filters = parametersOf(filter);
    const query = { ...filters, ...orderParameter(sort?.field ?? '', sort?.order === 'DESC') };
    const { records, total } = await calls.page(resource, page, perPage, query, signal);
    if (total > 0) await known.check(resource, filters);
    return { data: [...records], total };
  };

  const provider = {
    supportAbortSignal: true as const,
    getList,
    getOne: async (resource: string, { id, signal }: Readonly<{ id: Id; signal?: AbortSignal }>) => ({
      data: await calls.detail(resource, id, signal),
    }),
    getMany: async (resource: string, { ids, signal }: Readonly<{ ids: ReadonlyArray<Id>; signal?: AbortSignal }>) => ({
      data: await calls.labels(resource, ids, signal),
    }),
    getManyReference: (resource: string, params: ListParams & Readonly<{ target: string; id: Id }>) => {
      const { target, id, filter = {} } = params;
      return getList(resource, { ...params, filter: { ...filter, [target]: id } });
    },
    create: async (resource: string, { data }: Readonly<{ data: Values }>) => ({
      data: await calls.add(resource, data),
    }),
    update: async (
      resource: string,
      { id, data, previousData }: Readonly<{ id: Id; data: Values; previousData?: Values }>,
    ) => {
      if (isWhole(previousData)) return { data: await calls.update(resource, id, data, previousData) };
      if (isWhole(data)) return { data: await calls.update(resource, id, data) };
      return { data: await calls.update(resource, id, previousData ? changesOf(data, previousData) : data) };
    },
    updateMany: async (resource: string, { ids, data }: Readonly<{ ids: ReadonlyArray<Id>; data: Values }>) => {
      await updateAll(calls, resource, ids, data);
      return { data: [...ids] };
    },
    delete: async (
      resource: string,
      { id, previousData, meta }: Readonly<{ id: Id; previousData?: Values; meta?: unknown }>,
    ) => {
      await calls.remove(resource, [id], metaOf(meta).detach ? { detach: true } : {});
      return { data: { ...previousData, id: idOf(id) } };
    },
    deleteMany: async (resource: string, { ids, meta }: Readonly<{ ids: ReadonlyArray<Id>; meta?: unknown }>) => {
      await calls.remove(resource, ids, metaOf(meta).detach ? { detach: true } : {});
      return { data: [...ids] };
    },
  };
  // react-admin lets the caller name the type of the records. Nothing checks it.
  return provider as unknown as ReactAdminDataProvider;
};
