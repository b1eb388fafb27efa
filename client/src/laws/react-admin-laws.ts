import type { Id, Values } from '../providers/provider-client.js';
import { AUTH_LAWS, type Auth, type AuthStage } from './auth-laws.js';
import { checkSame, errorOf, type Law } from './law.js';
import { RECORD_LAWS, type Records, type RecordStage, type Row } from './record-laws.js';

type One = Promise<Readonly<{ data: Row }>>;
type Sort = Readonly<{ field: string; order: 'ASC' | 'DESC' }>;
type List = Readonly<{ pagination: Readonly<{ page: number; perPage: number }>; sort: Sort; filter: Values }>;

/** The data provider of react-admin, as the laws use it. Every data provider of react-admin 5 has this type. */
export type TriedDataProvider = Readonly<{
  getList(resource: string, params: List): Promise<Readonly<{ data: ReadonlyArray<Row>; total?: number }>>;
  getOne(resource: string, params: Readonly<{ id: Id; signal?: AbortSignal }>): One;
  getMany(resource: string, params: Readonly<{ ids: Id[] }>): Promise<Readonly<{ data: ReadonlyArray<Row> }>>;
  getManyReference(
    resource: string,
    params: List & Readonly<{ target: string; id: Id }>,
  ): Promise<Readonly<{ data: ReadonlyArray<Row>; total?: number }>>;
  create(resource: string, params: Readonly<{ data: Values }>): One;
  update(resource: string, params: Readonly<{ id: Id; data: Values; previousData: Row }>): One;
  updateMany(
    resource: string,
    params: Readonly<{ ids: Id[]; data: Values }>,
  ): Promise<Readonly<{ data?: ReadonlyArray<Id> }>>;
  delete(resource: string, params: Readonly<{ id: Id; previousData: Row }>): One;
  deleteMany(resource: string, params: Readonly<{ ids: Id[] }>): Promise<Readonly<{ data?: ReadonlyArray<Id> }>>;
}>;

/** The order of a list for which a page names none. */
const NO_ORDER: Sort = { field: 'id', order: 'ASC' };

/** A data provider of react-admin as the laws of records use it. */
export const reactAdminRecords = (provider: TriedDataProvider, resource: string): Records => ({
  list: ({ page, size, filter, order }) =>
    provider.getList(resource, {
      pagination: { page, perPage: size },
      sort: order ? { field: order.field, order: order.descending ? 'DESC' : 'ASC' } : NO_ORDER,
      filter,
    }),
  one: async (id, signal) => (await provider.getOne(resource, { id, ...(signal && { signal }) })).data,
  many: async (ids) => (await provider.getMany(resource, { ids: [...ids] })).data,
  add: async (data) => (await provider.create(resource, { data })).data,
  change: async (seen, changes) =>
    (await provider.update(resource, { id: seen.id, data: { ...seen, ...changes }, previousData: seen })).data,
  changeMany: async (ids, data) => {
    const changed = await provider.updateMany(resource, { ids: [...ids], data });
    checkSame(changed.data, ids, 'the ids of the change of many records');
  },
  remove: async (seen) => (await provider.delete(resource, { id: seen.id, previousData: seen })).data,
  removeMany: async (ids) => {
    const removed = await provider.deleteMany(resource, { ids: [...ids] });
    checkSame(removed.data, ids, 'the ids of the deletion of many records');
  },
  fieldErrors: (error) => (error as Readonly<{ body?: Readonly<{ errors?: Values }> }>).body?.errors,
});

/** Records of another resource to which those of the stage refer. */
type References = Readonly<{
  target: string;
  /** The fields of a new record that refers to a new record, with the id of the second. */
  referring(number: number): Promise<Readonly<{ id: Id; values: Values }>>;
}>;

export type ReactAdminStage = Omit<RecordStage, 'records'> &
  Readonly<{
    provider: TriedDataProvider;
    resource: string;
    /** Without references, their laws try only that an unknown target is refused. */
    references?: References | undefined;
  }>;

const OF_RECORDS: ReadonlyArray<Law<ReactAdminStage>> = RECORD_LAWS.map(({ title, holds }) => ({
  title,
  holds: (stage) => holds({ ...stage, records: reactAdminRecords(stage.provider, stage.resource) }),
}));

const ALL = { pagination: { page: 1, perPage: 10 }, sort: NO_ORDER, filter: {} } as const;

/** The laws of a data provider of react-admin. A test runs each of them on a stage of its own. */
export const REACT_ADMIN_DATA_LAWS: ReadonlyArray<Law<ReactAdminStage>> = [
  ...OF_RECORDS,
  {
    title: 'a change of a record of a list sets what differs from the list, and keeps what others have changed',
    holds: async ({ provider, resource, values, mine, changes, narrow }) => {
      const { id } = (await provider.create(resource, { data: values(0) })).data;
      const listed = (await provider.getList(resource, { ...ALL, filter: mine })).data[0] ?? { id };
      const read = (await provider.getOne(resource, { id })).data;
      await provider.update(resource, { id, data: { ...read, ...changes }, previousData: read });
      const { data } = await provider.update(resource, {
        id,
        data: { ...listed, ...narrow.values },
        previousData: listed,
      });
      const expected = { ...changes, ...narrow.values };
      checkSame(
        Object.fromEntries(Object.keys(expected).map((name) => [name, data[name]])),
        expected,
        'the fields after both changes',
      );
    },
  },
  {
    title: 'the records that refer to a record are those, with their number',
    holds: async ({ provider, resource, references }) => {
      if (!references) return;
      const { target, referring } = references;
      const [one, other] = [await referring(0), await referring(1)];
      const { data: wanted } = await provider.create(resource, { data: one.values });
      await provider.create(resource, { data: other.values });
      const found = await provider.getManyReference(resource, { ...ALL, target, id: one.id });
      checkSame([found.data.map(({ id }) => id), found.total], [[wanted.id], 1], 'the referring records');
    },
  },
  {
    title: 'a reference by a field that the list does not have is an error',
    holds: async ({ provider, resource, values }) => {
      await provider.create(resource, { data: values(0) });
      const asked = { ...ALL, target: 'noSuchFieldId', id: 1 };
      await errorOf(() => provider.getManyReference(resource, asked), 'the unknown target');
    },
  },
];

/** The auth provider of react-admin, as the laws use it. */
export type TriedAuthProvider = Readonly<{
  login(params: object): Promise<unknown>;
  logout(params: object): Promise<unknown>;
  checkAuth(params: object): Promise<unknown>;
  checkError(error: unknown): Promise<unknown>;
  getIdentity?(): Promise<Readonly<{ id: Id; fullName?: string }>>;
  getPermissions?(params: object): Promise<unknown>;
  canAccess?(params: Readonly<{ resource: string; action: string }>): Promise<boolean>;
}>;

const rejects = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => false,
    () => true,
  );

/** An auth provider of react-admin as the laws use it. */
export const reactAdminAuth = (provider: TriedAuthProvider): Auth => ({
  logIn: async (form) => void (await provider.login(form)),
  logOut: async () => void (await provider.logout({})),
  isLoggedIn: async () => !(await rejects(provider.checkAuth({}))),
  endsSession: (error) => rejects(provider.checkError(error)),
  userName: async () => (await provider.getIdentity?.())?.fullName ?? '',
  permissions: async () => provider.getPermissions?.({}),
  can: async (resource, action) => (await provider.canAccess?.({ resource, action })) === true,
});

export type ReactAdminAuthStage = Omit<AuthStage, 'auth'> & Readonly<{ provider: TriedAuthProvider }>;

/** The laws of an auth provider of react-admin. */
export const REACT_ADMIN_AUTH_LAWS: ReadonlyArray<Law<ReactAdminAuthStage>> = AUTH_LAWS.map(({ title, holds }) => ({
  title,
  holds: (stage) => holds({ ...stage, auth: reactAdminAuth(stage.provider) }),
}));
