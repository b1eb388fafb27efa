import type { TokenPurpose } from '../application/session/authenticate.js';
import type { AccessToken } from '../domain/session/access-token.js';
import type { QueryForm, RequestForm } from '../contract/form.js';
import { O, type E, type t } from '../contract/fp.js';
import type { ListFilters } from '../contract/list-filters.js';
import { permissionOf, type Permission } from '../contract/permission.js';
import type { Assurance } from '../domain/access/permission-policy.js';
import type { RowScope } from '../domain/access/row-scope.js';
import type { Actor } from '../domain/records/actor.js';
import type { RequestOrigin } from '../domain/session/request-origin.js';
import type { RefreshAttempt } from '../domain/session/refresh-attempt.js';
import type { Download } from './download.js';
import type { Refusal, RefusalOf, RefusalTag } from '../contract/refusals.js';

/**
 * What a guarded endpoint demands: a token for this purpose that has proven enough, an enabled account, perhaps a
 * permission. A `repeatable`
 * endpoint also takes a used token with the attempt that refreshed it.
 */
export type Guard = Readonly<{
  purpose: TokenPurpose;
  /** One permission, none, or all that the query names. */
  demands: O.Option<Permission> | PermissionsIn;
  assurance: Assurance;
  repeatable?: true;
}>;

type Query = Readonly<Record<string, unknown>>;
type PermissionsIn = (query: Query) => E.Either<RefusalOf<'FormInvalid'>, ReadonlyArray<Permission>>;

/** The permission that every request needs, if there is one. */
export const fixedPermission = ({ demands }: Guard): O.Option<Permission> =>
  typeof demands === 'function' ? O.none : demands;

export type ApiRequest = Readonly<{
  query: Query;
  /** The valid form of the body or of the query, where the endpoint has one. */
  input: unknown;
  origin: RequestOrigin;
  /** Empty without the header. */
  userAgent: string;
}>;

/** `scope` is that of the demanded permissions. `attempt` only on a `repeatable` endpoint. */
export type GuardedRequest = ApiRequest &
  Readonly<{ token: AccessToken; scope: RowScope; attempt: RefreshAttempt | undefined }>;

/** Who makes the request, for changes and their trail. */
export const actorOf = ({ token: { claims }, origin: { address, requestId } }: GuardedRequest): Actor => ({
  userId: claims.userId,
  username: claims.username,
  address,
  requestId,
});

/** The group, the summary and the description of an operation in the OpenAPI document. */
type Description = Readonly<{
  tag: 'Session' | 'Lists' | 'Records' | 'Rights' | 'Account' | 'Gate' | 'Locks and trail';
  title: string;
  text: string;
}>;

/** The media type of a file, and its headers with what they mean. */
export type FileDescription = Readonly<{ mediaType: string; headers: Readonly<Record<string, ResponseHeader>> }>;

export type ResponseHeader = Readonly<{
  description: string;
  schema: Readonly<Record<string, unknown>>;
  required?: true;
}>;

/** The success of an endpoint. Without this column its data is null. */
type SuccessColumn<Data extends t.Mixed = t.Mixed, Example = unknown> = Readonly<{
  /** The codec of the data. */
  data?: Data;
  /** For the OpenAPI document. */
  example?: Example;
  /** Without it `DONE`. */
  message?: string;
  /** Only the captcha: the envelope has no `ok`. */
  withoutOk?: true;
  /** A file with this description takes the place of the envelope. */
  file?: FileDescription;
}>;

/**
 * For an endpoint that proxies ask. Its success is a 204 with these headers and without a body. A proxy reads only the status
 * and lets the request pass at each 2xx, so no refusal has one. HEAD is answered like GET. There are no CORS headers.
 */
export type ForProxies<Name extends string = string> = Readonly<{ headers: Readonly<Record<Name, ResponseHeader>> }>;

type Route = Readonly<{
  method: 'GET' | 'POST';
  path: string;
  description: Description;
  /** The form in the JSON body. Without it the body is not read. */
  form?: RequestForm<unknown>;
  /** The form in the query, besides the parameters of a list. */
  query?: QueryForm<unknown>;
  /** Refuses a request after its token and permission, before its body is read. */
  admission?: () => E.Either<RefusalOf<'ServiceBusy'>, void>;
  /** The filters of an endpoint that lists records. */
  lists?: ListFilters;
  /** The filters of an endpoint that sends all records that match. */
  filters?: ListFilters;
  success?: SuccessColumn;
  forProxies?: ForProxies;
  /** The refusals of `run`. Those of the guard, the body and the form are not listed. */
  refuses: ReadonlyArray<RefusalTag>;
  /** The answer to an outage of the database, without it a 503. An unexpected error of `run` has the same text, and is a 500. */
  whenQueryFails?: 'PageQueryFailed';
}>;

/** The data of the success envelope, a file, or the values of the headers for proxies. */
export type Answer = Promise<E.Either<Refusal, unknown>>;

/** One row of the table of endpoints (specification 4). */
export type OpenEndpoint = Route & Readonly<{ guard?: undefined; run(request: ApiRequest): Answer }>;
export type GuardedEndpoint = Route & Readonly<{ guard: Guard; run(request: GuardedRequest): Answer }>;
export type Endpoint = OpenEndpoint | GuardedEndpoint;

type Run<Request, Tag extends RefusalTag, Data> = (request: Request) => Promise<E.Either<RefusalOf<Tag>, Data>>;

/** A row does not compile if `run` or the example contradicts its other columns. */
type Row<Request, Input, Tag extends RefusalTag, Decoded, Data> = Route &
  Readonly<{
    form?: RequestForm<Input>;
    query?: QueryForm<Input>;
    refuses: ReadonlyArray<Tag>;
    success?: SuccessColumn<t.Type<Decoded, Data>, NoInfer<Data>>;
    run: Run<Request & Readonly<{ input: NoInfer<Input> }>, Tag, NoInfer<Data>>;
  }>;

export const openEndpoint = <Tag extends RefusalTag, Input = undefined, Decoded = null, Data = void>(
  row: Row<ApiRequest, Input, Tag, Decoded, Data>,
): OpenEndpoint => row;

export const guardedEndpoint = <Tag extends RefusalTag, Input = undefined, Decoded = null, Data = void>(
  row: Row<GuardedRequest, Input, Tag, Decoded, Data> & Readonly<{ guard: Guard }>,
): GuardedEndpoint => row;

/** An endpoint whose success is a file. The example is the text of a file. */
export const downloadEndpoint = <Tag extends RefusalTag>(
  row: Route &
    Readonly<{
      guard: Guard;
      refuses: ReadonlyArray<Tag>;
      success: SuccessColumn<t.StringC, string> & Readonly<{ file: FileDescription }>;
      run: Run<GuardedRequest, Tag | 'ServiceUnavailable', Download>;
    }>,
): GuardedEndpoint => row;

/** An endpoint that proxies ask. */
export const proxyEndpoint = <Tag extends RefusalTag, Name extends string>(
  row: Route &
    Readonly<{
      guard: Guard;
      refuses: ReadonlyArray<Tag>;
      forProxies: ForProxies<Name>;
      run: Run<GuardedRequest, Tag, Readonly<Partial<Record<Name, string>>>>;
    }>,
): GuardedEndpoint => row;

/** The path `/<module>/<action>`, and the permission `sys:<module>:<action>` that it requires. */
export const moduleAction = (module: string, action: string): Readonly<{ path: string; guard: Guard }> => ({
  path: `/${module}/${action}`,
  guard: { purpose: 'access', demands: O.some(permissionOf(module, action)), assurance: 'password' } as const,
});

/** The path `/account/<action>`, for the account of the user. A token is enough. */
export const accountAction = (
  action: string,
  { assurance = 'password' }: Readonly<{ assurance?: Assurance }> = {},
): Readonly<{ path: string; guard: Guard }> => ({
  path: `/account/${action}`,
  guard: { purpose: 'access', demands: O.none, assurance },
});
