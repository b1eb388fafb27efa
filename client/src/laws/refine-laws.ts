import type { Id, Values } from '../providers/provider-client.js';
import { AUTH_LAWS, type Auth, type AuthStage } from './auth-laws.js';
import { check, checkSame, errorOf, type Law } from './law.js';
import { RECORD_LAWS, type Records, type RecordStage, type Row } from './record-laws.js';

type One = Promise<Readonly<{ data: Row }>>;
type Some = Promise<Readonly<{ data: ReadonlyArray<Row> }>>;
type Filter = Readonly<{ field: string; operator: 'eq' | 'endswith'; value: unknown }>;
type Meta = Readonly<Record<string, unknown>>;

/** The data provider of Refine, as the laws use it. */
type TriedDataProvider = Readonly<{
  getList(
    params: Readonly<{
      resource: string;
      pagination: Readonly<{ currentPage: number; pageSize: number; mode: 'server' | 'off' }>;
      sorters: Readonly<{ field: string; order: 'asc' | 'desc' }>[];
      filters: Filter[];
    }>,
  ): Promise<Readonly<{ data: ReadonlyArray<Row>; total: number }>>;
  getOne(params: Readonly<{ resource: string; id: Id; meta?: Meta }>): One;
  getMany?(params: Readonly<{ resource: string; ids: Id[] }>): Some;
  create(params: Readonly<{ resource: string; variables: Values }>): One;
  update(params: Readonly<{ resource: string; id: Id; variables: Values; meta?: Meta }>): One;
  updateMany?(params: Readonly<{ resource: string; ids: Id[]; variables: Values }>): Some;
  deleteOne(params: Readonly<{ resource: string; id: Id }>): One;
  deleteMany?(params: Readonly<{ resource: string; ids: Id[] }>): Some;
  getApiUrl(): string;
}>;

const filtersOf = (filter: Values): Filter[] =>
  Object.entries(filter).map(([field, value]) => ({ field, operator: 'eq', value }));

/** A method that Refine leaves to the provider. */
const given = <T>(method: T | undefined, name: string): T => {
  check(method !== undefined, `the provider has no ${name}`);
  return method as T;
};

/** A data provider of Refine as the laws of records use it. */
const refineRecords = (provider: TriedDataProvider, resource: string): Records => ({
  list: ({ page, size, filter, order }) =>
    provider.getList({
      resource,
      pagination: { currentPage: page, pageSize: size, mode: 'server' },
      sorters: order ? [{ field: order.field, order: order.descending ? 'desc' : 'asc' }] : [],
      filters: filtersOf(filter),
    }),
  one: async (id, signal) =>
    (await provider.getOne({ resource, id, ...(signal && { meta: { queryContext: { signal } } }) })).data,
  many: async (ids) => (await given(provider.getMany, 'getMany')({ resource, ids: [...ids] })).data,
  add: async (variables) => (await provider.create({ resource, variables })).data,
  change: async (seen, changes) =>
    (await provider.update({ resource, id: seen.id, variables: { ...seen, ...changes } })).data,
  changeMany: async (ids, variables) => {
    const { data } = await given(provider.updateMany, 'updateMany')({ resource, ids: [...ids], variables });
    checkSame(
      data.map(({ id }) => id),
      ids,
      'the records of the change',
    );
  },
  remove: async ({ id }) => (await provider.deleteOne({ resource, id })).data,
  removeMany: async (ids) => {
    const { data } = await given(provider.deleteMany, 'deleteMany')({ resource, ids: [...ids] });
    checkSame(
      data.map(({ id }) => id),
      ids,
      'the records of the deletion',
    );
  },
  fieldErrors: (error) => (error as Readonly<{ errors?: Values }>).errors,
});

export type RefineStage = Omit<RecordStage, 'records'> & Readonly<{ provider: TriedDataProvider; resource: string }>;

const OF_RECORDS: ReadonlyArray<Law<RefineStage>> = RECORD_LAWS.map(({ title, holds }) => ({
  title,
  holds: (stage) => holds({ ...stage, records: refineRecords(stage.provider, stage.resource) }),
}));

/** The laws of a data provider of Refine. A test runs each of them on a stage of its own. */
export const REFINE_DATA_LAWS: ReadonlyArray<Law<RefineStage>> = [
  ...OF_RECORDS,
  {
    title: 'a list without pages has every record',
    holds: async ({ provider, resource, values, mine }) => {
      for (let number = 0; number < 3; number += 1) await provider.create({ resource, variables: values(number) });
      const pagination = { currentPage: 1, pageSize: 2, mode: 'off' } as const;
      const { data, total } = await provider.getList({ resource, pagination, sorters: [], filters: filtersOf(mine) });
      checkSame([new Set(data.map(({ id }) => id)).size, total], [3, 3], 'the records without pages');
    },
  },
  {
    title: 'an operator that the service does not have is an error',
    holds: async ({ provider, resource, mine }) => {
      const pagination = { currentPage: 1, pageSize: 2, mode: 'server' } as const;
      const filters: Filter[] = filtersOf(mine).map((filter) => ({ ...filter, operator: 'endswith' }));
      await errorOf(() => provider.getList({ resource, pagination, sorters: [], filters }), 'the unknown operator');
    },
  },
  {
    title: 'a change of some fields without a version keeps what others have changed',
    holds: async ({ provider, resource, values, changes, narrow }) => {
      const { id } = (await provider.create({ resource, variables: values(0) })).data;
      await provider.update({ resource, id, variables: changes });
      const { data } = await provider.update({ resource, id, variables: narrow.values });
      const expected = { ...changes, ...narrow.values };
      checkSame(
        Object.fromEntries(Object.keys(expected).map((name) => [name, data[name]])),
        expected,
        'the fields after both changes',
      );
    },
  },
  {
    title: 'the address of the service is a text that no slash ends',
    holds: ({ provider }) =>
      Promise.resolve(provider.getApiUrl()).then((address) =>
        check(/[^/]$/.test(address), 'the address ends with a slash or is empty'),
      ),
  },
];

type Action = Promise<Readonly<{ success: boolean; error?: unknown }>>;

/** The auth provider of Refine, with the access control, as the laws use them. */
type TriedAuthProvider = Readonly<{
  login(params: object): Action;
  logout(params: object): Action;
  check(params?: object): Promise<Readonly<{ authenticated: boolean }>>;
  onError(error: unknown): Promise<Readonly<{ logout?: boolean }>>;
  getIdentity?(params?: object): Promise<unknown>;
  getPermissions?(params?: Record<string, unknown>): Promise<unknown>;
}>;
type TriedAccessControl = Readonly<{
  can(params: Readonly<{ resource: string; action: string }>): Promise<Readonly<{ can: boolean }>>;
}>;

/** An auth provider of Refine as the laws use it. */
const refineAuth = (provider: TriedAuthProvider, access: TriedAccessControl): Auth => ({
  logIn: async (form) => {
    const { success, error } = await provider.login(form);
    if (!success) throw error instanceof Error ? error : new Error('');
  },
  logOut: async () => check((await provider.logout({})).success, 'the logout fails'),
  isLoggedIn: async () => (await provider.check()).authenticated,
  endsSession: async (error) => (await provider.onError(error)).logout === true,
  userName: async () => ((await provider.getIdentity?.()) as Readonly<{ name?: string }> | undefined)?.name ?? '',
  permissions: async () => provider.getPermissions?.(),
  can: async (resource, action) => (await access.can({ resource, action })).can,
});

export type RefineAuthStage = Omit<AuthStage, 'auth'> &
  Readonly<{ provider: TriedAuthProvider; access: TriedAccessControl }>;

/** The laws of an auth provider of Refine. */
export const REFINE_AUTH_LAWS: ReadonlyArray<Law<RefineAuthStage>> = AUTH_LAWS.map(({ title, holds }) => ({
  title,
  holds: (stage) => holds({ ...stage, auth: refineAuth(stage.provider, stage.access) }),
}));
