import { orderParameter, UnsupportedQuery } from '../providers/filter-parameters.js';
import { knownFilters } from '../providers/known-filters.js';
import { idOf, moduleCalls, updateAll, type ListQuery, type ProviderOptions } from '../providers/module-calls.js';
import type { Found, Id, ProviderClient, Values } from '../providers/provider-client.js';
import { crudParameters, matchesNothing } from './crud-filters.js';
import type { CustomParams, ListParams, RefineDataProvider } from './types.js';

const API = '/api/v1';

type Meta = Readonly<Record<string, unknown>>;
type One = Readonly<{ resource: string; id: Id; variables?: unknown; meta?: Meta }>;
type Many = Readonly<{ resource: string; ids: ReadonlyArray<Id>; variables?: unknown; meta?: Meta }>;

/** Refine passes the signal of a query on in `meta`. */
const signalIn = (meta: Meta | undefined): AbortSignal | undefined =>
  (meta?.['queryContext'] as Readonly<{ signal?: AbortSignal }> | undefined)?.signal;

const valuesIn = (variables: unknown): Values =>
  typeof variables === 'object' && variables !== null ? (variables as Values) : {};

const detachIn = (meta: Meta | undefined): Values => (meta?.['detach'] === true ? { detach: true } : {});

type DataOptions = ProviderOptions &
  Readonly<{
    /** The most records of a page, `MAX_PAGE_SIZE` of the service. A list without pages is read in pages of this size. Default: 1000. */
    maxPageSize?: number;
  }>;

/**
 * The data provider of Refine. A resource has the name of a module. With `version` in the variables or in `meta`, an update
 * is refused if somebody else has changed the record since; without it, only the given fields change.
 * `meta: { options: true }` lists the enabled records by their names, with the permission `options`. `meta: { detach: true }` deletes roles that
 * users have.
 */
export const dataProvider = (client: ProviderClient, options: DataOptions = {}): RefineDataProvider => {
  const calls = moduleCalls(client, options);
  const known = knownFilters(calls);
  const { maxPageSize = 1000 } = options;
  const apiUrl = client.baseUrl + API;

  const everything = async (resource: string, query: ListQuery, signal: AbortSignal | undefined) => {
    const records: Found[] = [];
    for (let page = 1; ; page += 1) {
      const found = await calls.page(resource, page, maxPageSize, query, signal);
      records.push(...found.records);
      if (records.length >= found.total || found.records.length === 0) return { records, total: records.length };
    }
  };

  const provider = {
    getApiUrl: () => apiUrl,
    getList: async ({ resource, pagination = {}, sorters = [], filters = [], meta }: ListParams) => {
      const signal = signalIn(meta);
      if (matchesNothing(filters)) return { data: [], total: 0 };
      const given = crudParameters(filters);
      if (meta?.['options'] === true) {
        const offered = await calls.options(resource, given['name'], signal);
        return { data: [...offered], total: offered.length };
      }
      const [sorter, ...others] = sorters;
      if (others.length > 0) throw new UnsupportedQuery('the service orders a list by one field');
      const query = { ...given, ...orderParameter(sorter?.field ?? '', sorter?.order === 'desc') };
      const { currentPage = 1, pageSize = 10, mode = 'server' } = pagination;
      const found =
        mode === 'server'
          ? await calls.page(resource, currentPage, pageSize, query, signal)
          : await everything(resource, query, signal);
      if (found.total > 0) await known.check(resource, given);
      return { data: [...found.records], total: found.total };
    },
    getOne: async ({ resource, id, meta }: One) => ({ data: await calls.detail(resource, id, signalIn(meta)) }),
    getMany: async ({ resource, ids, meta }: Many) => ({ data: await calls.labels(resource, ids, signalIn(meta)) }),
    create: async ({ resource, variables }: Readonly<{ resource: string; variables: unknown }>) => ({
      data: await calls.add(resource, valuesIn(variables)),
    }),
    update: async ({ resource, id, variables, meta }: One) => {
      const version = meta?.['version'];
      const changes = { ...(version !== undefined && { version }), ...valuesIn(variables) };
      return { data: await calls.update(resource, id, changes) };
    },
    updateMany: async ({ resource, ids, variables }: Many) => {
      await updateAll(calls, resource, ids, valuesIn(variables));
      return { data: ids.map((id) => ({ ...valuesIn(variables), id: idOf(id) })) };
    },
    deleteOne: async ({ resource, id, meta }: One) => {
      await calls.remove(resource, [id], detachIn(meta));
      return { data: { id: idOf(id) } };
    },
    deleteMany: async ({ resource, ids, meta }: Many) => {
      await calls.remove(resource, ids, detachIn(meta));
      return { data: ids.map((id) => ({ id: idOf(id) })) };
    },
    /** An endpoint of the service, such as an operation of a module: `url: '/contract/approve', method: 'post'`. */
    custom: async ({ url, method, query, payload, filters = [], headers, meta }: CustomParams) => {
      if (headers && Object.keys(headers).length > 0)
        throw new UnsupportedQuery('the client sends no headers of the application');
      const path = url.replace(apiUrl, '').replace(/^(?:\/api\/v1)?\/?/, '');
      if (/^[a-z][a-z\d+.-]*:/i.test(path)) throw new UnsupportedQuery('the address is not one of the service');
      if (method === 'post') return { data: await calls.write(path, valuesIn(payload)) };
      if (method !== 'get') throw new UnsupportedQuery(`the service has no method "${method}"`);
      const [address = '', inAddress = ''] = path.split('?');
      const given = Object.fromEntries(new URLSearchParams(inAddress));
      const parameters = { ...given, ...crudParameters(filters), ...(valuesIn(query) as ListQuery) };
      return { data: await calls.read(address, parameters, signalIn(meta)) };
    },
  };
  // Refine lets the caller name the type of the records. Nothing checks it.
  return provider as unknown as RefineDataProvider;
};
