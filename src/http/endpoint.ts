import type { TokenPurpose } from '../application/session/authenticate.js';
import type { AccessToken } from '../domain/session/access-token.js';
import { O, type E } from '../contract/values/fp.js';
import { permissionOf, type Permission } from '../contract/values/permission.js';
import type { Actor } from '../domain/records/actor.js';
import type { RequestOrigin } from '../domain/session/request-origin.js';
import type { RefreshAttempt } from '../domain/session/refresh-attempt.js';
import type { Download } from './download.js';
import type { Upload, UploadRefusal } from './upload.js';
import type { AuthorizeRefused } from '../application/access/authorize.js';
import type { DataOf, InputOf, Signature } from '../contract/signatures/signature.js';
import type { Refusal, RefusalOf, RefusalTag } from '../contract/refusals/refusals.js';
import type { Assurance, Reach } from '../domain/access/permission-policy.js';
import { needsStepUp } from '../domain/account/second-factor.js';
import type { RowScope } from '../domain/access/row-scope.js';

/**
 * What a guarded endpoint requires: a token for this purpose that has proven enough, an enabled account, perhaps a
 * permission. A `repeatable` endpoint also takes a used token with the attempt that refreshed it.
 */
export type Guard = Readonly<{
  purpose: TokenPurpose;
  /** One permission, none, or all that the query names. */
  requires: O.Option<Permission> | PermissionsIn;
  assurance: Assurance;
  repeatable?: true;
}>;

type Query = Readonly<Record<string, unknown>>;
type PermissionsIn = (query: Query) => E.Either<RefusalOf<'FormInvalid'>, ReadonlyArray<Permission>>;

/** The permission that every request needs, if there is one. */
export const fixedPermission = ({ requires }: Guard): O.Option<Permission> =>
  typeof requires === 'function' ? O.none : requires;

export type ApiRequest = Readonly<{
  /** The file in the body of an endpoint that takes one. */
  upload?: Upload;
  query: Query;
  /** The valid form of the body or of the query, where the endpoint has one. */
  input: unknown;
  origin: RequestOrigin;
  /** Empty without the header. */
  userAgent: string;
  /** Whether the request comes from the host itself, without a proxy. */
  isLocal(): boolean;
}>;

/**
 * `scope` is that of the required permissions, and `reach` what each permission gives. `attempt` only on a `repeatable` endpoint.
 */
export type GuardedRequest = ApiRequest &
  Readonly<{ token: AccessToken; scope: RowScope; reach: Reach; attempt: RefreshAttempt | undefined }>;

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

export type ResponseHeader = Readonly<{
  description: string;
  schema: Readonly<Record<string, unknown>>;
  required?: true;
}>;

/** What a success has besides its data. */
type SuccessColumn<Example = unknown> = Readonly<{
  /** For the OpenAPI document. */
  example?: Example;
  /** Without it `DONE`. */
  message?: string;
  /** Only the captcha: the envelope has no `ok`. */
  withoutOk?: true;
  /** The headers of a file. */
  headers?: Readonly<Record<string, ResponseHeader>>;
}>;

/**
 * For an endpoint that proxies ask. Its success is a 204 with these headers and without a body. A proxy reads only the status
 * and lets the request pass at each 2xx, so no refusal has one. HEAD is answered like GET. There are no CORS headers.
 */
export type ForProxies<Name extends string = string> = Readonly<{ headers: Readonly<Record<Name, ResponseHeader>> }>;

/** What the row of an endpoint has besides its signature. */
type Columns = Readonly<{
  description: Description;
  /** Refuses a request after its token and permission, before its body is read. */
  admission?: () => E.Either<RefusalOf<'ServiceBusy'>, void>;
  success?: SuccessColumn;
  forProxies?: ForProxies;
  /** The refusals of `run`. Those of the guard, the body and the form are not listed. */
  refuses: ReadonlyArray<RefusalTag>;
  /** The answer to an outage of the database, without it a 503. An unexpected error of `run` has the same text, and is a 500. */
  whenQueryFails?: 'PageQueryFailed';
}>;

type Route = Signature & Columns;

/** The data of the success envelope, a file, or the values of the headers for proxies. */
export type Answer = Promise<E.Either<Refusal, unknown>>;

/** One row of the table of endpoints (specification 4). */
export type OpenEndpoint = Route & Readonly<{ guard?: undefined; run(request: ApiRequest): Answer }>;
export type GuardedEndpoint = Route & Readonly<{ guard: Guard; run(request: GuardedRequest): Answer }>;
export type Endpoint = OpenEndpoint | GuardedEndpoint;

type Run<Request, Tag extends RefusalTag, Data> = (request: Request) => Promise<E.Either<RefusalOf<Tag>, Data>>;

/** The result of `run`. It has nothing where the data is null. */
// oxlint-disable-next-line typescript/no-invalid-void-type -- what a handler without a result gives
type Result<S extends Signature> = DataOf<S> extends null ? void : DataOf<S>;

/** A row does not compile if `run` or the example contradicts the signature. */
type Row<Request, S extends Signature, Tag extends RefusalTag> = Columns &
  Readonly<{
    refuses: ReadonlyArray<Tag>;
    success?: SuccessColumn<NoInfer<DataOf<S>>>;
    run: Run<Request & Readonly<{ input: NoInfer<InputOf<S>> }>, Tag, NoInfer<Result<S>>>;
  }>;

export const openEndpoint = <S extends Signature, Tag extends RefusalTag>(
  signature: S,
  row: Row<ApiRequest, S, Tag>,
): OpenEndpoint => ({ ...row, ...signature });

/** Without `guard` the request needs the permission of its path: `sys:<module>:<action>` for `/<module>/<action>`. */
export const guardedEndpoint = <S extends Signature, Tag extends RefusalTag>(
  signature: S,
  { guard = permissionGuard(signature), ...row }: Row<GuardedRequest, S, Tag> & Readonly<{ guard?: Guard }>,
): GuardedEndpoint => ({ ...row, ...signature, guard });

/** An endpoint whose success is a file. The example is the text of a file. */
export const downloadEndpoint = <S extends Signature & Readonly<{ file: string }>, Tag extends RefusalTag>(
  signature: S,
  row: Columns &
    Readonly<{
      refuses: ReadonlyArray<Tag>;
      success: SuccessColumn<NoInfer<DataOf<S>>>;
      run: Run<GuardedRequest & Readonly<{ input: NoInfer<InputOf<S>> }>, Tag | 'ServiceUnavailable', Download>;
    }>,
): GuardedEndpoint => ({
  ...row,
  ...signature,
  guard: permissionGuard(signature),
  // the mount gives the valid form of the query
  run: (request) => row.run(request as Parameters<typeof row.run>[0]),
});

/** An endpoint whose body is a file, which `run` reads. */
export const uploadEndpoint = <S extends Signature & Readonly<{ upload: string }>, Tag extends RefusalTag>(
  signature: S,
  row: Columns &
    Readonly<{
      refuses: ReadonlyArray<Tag>;
      success: SuccessColumn<NoInfer<DataOf<S>>>;
      run: Run<
        GuardedRequest & Readonly<{ input: NoInfer<InputOf<S>>; upload: Upload }>,
        Tag | 'ServiceUnavailable' | AuthorizeRefused['_tag'] | UploadRefusal['_tag'],
        NoInfer<DataOf<S>>
      >;
    }>,
): GuardedEndpoint => ({
  ...row,
  ...signature,
  guard: permissionGuard(signature),
  // the endpoint has the file: the mount gives it to every endpoint with `upload`
  run: (request) => row.run(request as Parameters<typeof row.run>[0]),
});

/** An endpoint that proxies ask. */
export const proxyEndpoint = <Tag extends RefusalTag, Name extends string>(
  signature: Signature,
  row: Columns &
    Readonly<{
      guard: Guard;
      refuses: ReadonlyArray<Tag>;
      forProxies: ForProxies<Name>;
      run: Run<GuardedRequest, Tag, Readonly<Partial<Record<Name, string>>>>;
    }>,
): GuardedEndpoint => ({ ...row, ...signature });

/** The permission of the path: `sys:<module>:<action>` for `/<module>/<action>`. */
export const permissionGuard = ({ path }: Signature): Guard => {
  const [, module = '', action = ''] = path.split('/');
  const assurance = needsStepUp(module, action) ? 'stepUp' : 'factor';
  return { purpose: 'access', requires: O.some(permissionOf(module, action)), assurance };
};

/** For the account of the user: a token is enough. */
export const ownAccount = ({ assurance = 'factor' }: Readonly<{ assurance?: Assurance }> = {}): Guard => ({
  purpose: 'access',
  requires: O.none,
  assurance,
});
