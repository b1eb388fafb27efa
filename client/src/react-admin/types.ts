/* oxlint-disable typescript/no-unnecessary-type-parameters -- callers name the type of the records, as react-admin has it */
import type { Id } from '../providers/provider-client.js';

/**
 * The interfaces of react-admin 5, as far as the providers need them. They are declared here, so that the package needs no part of
 * react-admin. A test compares them with those of react-admin.
 */

type AnyRecord = Readonly<{ id: Id }>;
type Signal = Readonly<{ signal?: AbortSignal }>;
type Meta = Readonly<{ meta?: unknown }> & Signal;
type Pagination = Readonly<{ page: number; perPage: number }>;
type Sort = Readonly<{ field: string; order: 'ASC' | 'DESC' }>;
type Filter = Readonly<Record<string, unknown>>;
type Fields = Readonly<Record<string, unknown>>;

export type ListParams = Meta & Readonly<{ pagination?: Pagination; sort?: Sort; filter?: Filter }>;

export type ReactAdminDataProvider = {
  getList<R extends AnyRecord>(resource: string, params: ListParams): Promise<{ data: R[]; total: number }>;
  getOne<R extends AnyRecord>(resource: string, params: Meta & Readonly<{ id: Id }>): Promise<{ data: R }>;
  getMany<R extends AnyRecord>(
    resource: string,
    params: Meta & Readonly<{ ids: ReadonlyArray<Id> }>,
  ): Promise<{ data: R[] }>;
  getManyReference<R extends AnyRecord>(
    resource: string,
    params: ListParams & Readonly<{ target: string; id: Id }>,
  ): Promise<{ data: R[]; total: number }>;
  create<R extends AnyRecord>(resource: string, params: Meta & Readonly<{ data: Fields }>): Promise<{ data: R }>;
  update<R extends AnyRecord>(
    resource: string,
    params: Meta & Readonly<{ id: Id; data: Fields; previousData?: Fields }>,
  ): Promise<{ data: R }>;
  updateMany(
    resource: string,
    params: Meta & Readonly<{ ids: ReadonlyArray<Id>; data: Fields }>,
  ): Promise<{ data: Id[] }>;
  delete<R extends AnyRecord>(
    resource: string,
    params: Meta & Readonly<{ id: Id; previousData?: Fields }>,
  ): Promise<{ data: R }>;
  deleteMany(resource: string, params: Meta & Readonly<{ ids: ReadonlyArray<Id> }>): Promise<{ data: Id[] }>;
  /** The data provider passes on the signals of react-admin, so that requests nobody waits for are cancelled. */
  supportAbortSignal: true;
};

export type ReactAdminAuthProvider = {
  login(params: unknown): Promise<{ redirectTo?: string } | undefined>;
  logout(params?: unknown): Promise<void>;
  checkAuth(params?: unknown): Promise<void>;
  checkError(error: unknown): Promise<void>;
  getIdentity(): Promise<{ id: Id; fullName: string }>;
  getPermissions(params?: unknown): Promise<ReadonlyArray<string>>;
  canAccess(params: Readonly<{ resource: string; action: string }>): Promise<boolean>;
};
