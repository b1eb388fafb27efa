/* oxlint-disable typescript/no-unnecessary-type-parameters -- callers name the type of the records, as Refine has it */
import type { Id } from '../providers/provider-client.js';

/**
 * The interfaces of Refine 5, as far as the providers need them. They are declared here, so that the package needs no part of
 * Refine. A test compares them with those of Refine.
 */

type Meta = Readonly<Record<string, unknown>>;
type Fields = Readonly<Record<string, unknown>>;
type AnyRecord = Readonly<{ id?: Id }>;
type WithMeta = Readonly<{ resource: string; meta?: Meta }>;

type LogicalFilter = Readonly<{ field: string; operator: string; value: unknown }>;
type ConditionalFilter = Readonly<{ operator: string; value: ReadonlyArray<CrudFilter> }>;
export type CrudFilter = LogicalFilter | ConditionalFilter;

type Pagination = Readonly<{ currentPage?: number; pageSize?: number; mode?: 'client' | 'server' | 'off' }>;
type Sort = Readonly<{ field: string; order: 'asc' | 'desc' }>;

export type ListParams = WithMeta &
  Readonly<{ pagination?: Pagination; sorters?: ReadonlyArray<Sort>; filters?: ReadonlyArray<CrudFilter> }>;

export type CustomParams = Readonly<{
  url: string;
  method: string;
  query?: unknown;
  payload?: unknown;
  filters?: ReadonlyArray<CrudFilter>;
  sorters?: ReadonlyArray<Sort>;
  headers?: object;
  meta?: Meta;
}>;

export type RefineDataProvider = {
  getList<R extends AnyRecord>(params: ListParams): Promise<{ data: R[]; total: number }>;
  getOne<R extends AnyRecord>(params: WithMeta & Readonly<{ id: Id }>): Promise<{ data: R }>;
  getMany<R extends AnyRecord>(params: WithMeta & Readonly<{ ids: ReadonlyArray<Id> }>): Promise<{ data: R[] }>;
  create<R extends AnyRecord>(params: WithMeta & Readonly<{ variables: unknown }>): Promise<{ data: R }>;
  update<R extends AnyRecord>(params: WithMeta & Readonly<{ id: Id; variables: unknown }>): Promise<{ data: R }>;
  updateMany<R extends AnyRecord>(
    params: WithMeta & Readonly<{ ids: ReadonlyArray<Id>; variables: unknown }>,
  ): Promise<{ data: R[] }>;
  deleteOne<R extends AnyRecord>(params: WithMeta & Readonly<{ id: Id; variables?: unknown }>): Promise<{ data: R }>;
  deleteMany<R extends AnyRecord>(
    params: WithMeta & Readonly<{ ids: ReadonlyArray<Id>; variables?: unknown }>,
  ): Promise<{ data: R[] }>;
  custom<R extends Fields>(params: CustomParams): Promise<{ data: R }>;
  getApiUrl(): string;
};

type Action = { success: boolean; redirectTo?: string; error?: Error };

export type RefineAuthProvider = {
  login(params: unknown): Promise<Action>;
  logout(params?: unknown): Promise<Action>;
  check(params?: unknown): Promise<{ authenticated: boolean; redirectTo?: string; logout?: boolean }>;
  onError(error: unknown): Promise<{ logout?: boolean; redirectTo?: string; error?: Error }>;
  getPermissions(params?: unknown): Promise<ReadonlyArray<string>>;
  getIdentity(params?: unknown): Promise<{ id: number; name: string; username: string }>;
};

export type RefineAccessControlProvider = {
  can(params: Readonly<{ resource?: string; action: string }>): Promise<{ can: boolean; reason?: string }>;
};
