import type { AccessToken } from '../domain/access-token.js';
import { O, type E, type t } from '../domain/fp.js';
import type { ListFilters } from '../domain/listing/listed-module.js';
import { permissionOf, type Demand } from '../domain/permission-policy.js';
import type { Actor } from '../domain/ports/record-changes.js';
import type { RequestOrigin } from '../domain/request-origin.js';
import type { RefreshAttempt } from '../domain/session/refresh-attempt.js';
import type { Download } from './download.js';
import type { BareSuccess, Success } from './envelope.js';
import type { QueryParameter } from './query-parameters.js';
import type { Refusal, RefusalOf, RefusalTag } from './refusals.js';

/**
 * What a guarded endpoint demands: a token for this purpose, an enabled account, perhaps a permission. A `repeatable`
 * endpoint also takes a used token with the attempt that refreshed it.
 */
export type Guard = Demand & Readonly<{ purpose: 'access' | 'refresh'; repeatable?: true }>;

export type ApiRequest = Readonly<{
  query: Readonly<Record<string, unknown>>;
  /** The parsed JSON object where the endpoint takes one, otherwise undefined. */
  body: unknown;
  origin: RequestOrigin;
  /** Empty without the header. */
  userAgent: string;
}>;

/** `attempt` only on a `repeatable` endpoint. */
export type GuardedRequest = ApiRequest & Readonly<{ token: AccessToken; attempt: RefreshAttempt | undefined }>;

/** Who makes the request, for changes and their trail. */
export const actorOf = ({ token: { claims }, origin: { address, requestId } }: GuardedRequest): Actor => ({
  userId: claims.userId,
  username: claims.username,
  address,
  requestId,
});

type AnySuccess = Success<unknown> | BareSuccess<unknown>;

export type Answer = Promise<E.Either<Refusal, AnySuccess | Download>>;

/** For the OpenAPI description, which also uses the other columns. */
type Description = Readonly<{
  /** The group of the operation. */
  tag: 'Session' | 'Lists' | 'Records' | 'Rights' | 'Account' | 'Locks and trail' | 'Operation';
  title: string;
  text: string;
  /** The codec and an example of the success envelope. */
  success: t.Mixed;
  example: unknown;
  /** Of a file in place of the envelope. */
  file?: FileDescription;
}>;

/** The media type of a file, and its headers with what they mean. */
export type FileDescription = Readonly<{ mediaType: string; headers: Readonly<Record<string, ResponseHeader>> }>;

export type ResponseHeader = Readonly<{
  description: string;
  schema: Readonly<Record<string, unknown>>;
  required?: true;
}>;

type Route = Readonly<{
  method: 'GET' | 'POST';
  path: string;
  description: Description;
  /** The codec of the JSON body. Without it the body is not read. */
  form?: t.Mixed;
  /** The largest body in KB; without it 16. */
  bodyKilobytes?: number;
  /** Refuses a request after its token and permission, before its body is read. */
  admission?: () => E.Either<RefusalOf<'ServiceBusy'>, void>;
  /** The query parameters besides those of a list. */
  parameters?: ReadonlyArray<QueryParameter>;
  /** The filters of an endpoint that lists records. */
  lists?: ListFilters;
  /** The filters of an endpoint that sends all records that match. */
  filters?: ListFilters;
  /** The refusals of `run`. Those of the guard and the body are not listed. */
  refuses: ReadonlyArray<RefusalTag>;
  /** The answer to an outage of the database and to an unknown error of `run`; without it they are a 5xx. */
  whenQueryFails?: Refusal;
}>;

/** One row of the table of endpoints (specification 4). */
export type OpenEndpoint = Route & Readonly<{ guard?: undefined; run: (request: ApiRequest) => Answer }>;
export type GuardedEndpoint = Route & Readonly<{ guard: Guard; run: (request: GuardedRequest) => Answer }>;
export type Endpoint = OpenEndpoint | GuardedEndpoint;

type Run<Request, Tag extends RefusalTag, Shown> = (
  request: Request,
) => Promise<E.Either<{ [T in Tag]: RefusalOf<T> }[Tag], Shown>>;

/** A row does not compile if `run` or the example contradicts its other columns. */
type Row<Request, Tag extends RefusalTag, Held, Shown> = Route &
  Readonly<{
    refuses: ReadonlyArray<Tag>;
    description: Readonly<{ success: t.Type<Held, Shown>; example: NoInfer<Shown> }>;
    run: Run<Request, Tag, NoInfer<Shown>>;
  }>;

export const open = <Tag extends RefusalTag, Held, Shown extends AnySuccess>(
  row: Row<ApiRequest, Tag, Held, Shown>,
): OpenEndpoint => row;

/** An endpoint whose success is a file. The example is the text of a file. */
export const download = <Tag extends RefusalTag>(
  row: Route &
    Readonly<{
      guard: Guard;
      refuses: ReadonlyArray<Tag>;
      description: Readonly<{ success: t.StringC; example: string; file: FileDescription }>;
      run: Run<GuardedRequest, Tag | 'ServiceUnavailable', Download>;
    }>,
): GuardedEndpoint => row;

export const guarded = <Tag extends RefusalTag, Held, Shown extends AnySuccess>(
  row: Row<GuardedRequest, Tag, Held, Shown> & Readonly<{ guard: Guard }>,
): GuardedEndpoint => row;

/** The largest body of a write of administration, in KB. */
export const WRITE_KILOBYTES = 64;

/** A guarded endpoint under the permission of its path. */
export const under = (module: string, action: string): Readonly<{ path: string; guard: Guard }> => ({
  path: `/${module}/${action}`,
  guard: { purpose: 'access', permission: O.some(permissionOf(module, action)), beforePasswordChange: false } as const,
});
