import type { AccessToken } from '../domain/access-token.js';
import type { E, O, t } from '../domain/fp.js';
import type { ListedModule } from '../domain/modules/listed-module.js';
import type { Permission } from '../domain/permission-policy.js';
import type { RequestOrigin } from '../domain/request-origin.js';
import type { BareSuccess, Success } from './envelope.js';
import type { Refusal, RefusalOf, RefusalTag } from './refusal.js';

export type ApiRequest = Readonly<{
  query: Readonly<Record<string, unknown>>;
  /** The parsed JSON object where the endpoint takes one, otherwise undefined. */
  body: unknown;
  origin: RequestOrigin;
}>;

export type GuardedRequest = ApiRequest & Readonly<{ token: AccessToken }>;

export type Answer = Promise<E.Either<Refusal, Success<unknown> | BareSuccess<unknown>>>;

/** What a request must show before an endpoint runs: a token for this purpose, a usable account, perhaps a permission. */
export type Guard = Readonly<{ purpose: 'access' | 'refresh'; permission: O.Option<Permission> }>;

/** What the description of the API says of an endpoint, besides what its other columns say already. */
type Description = Readonly<{
  title: string;
  text: string;
  /** The envelope of a success, and one as it may look. */
  success: t.Mixed;
  example: unknown;
}>;

type Route = Readonly<{
  method: 'GET' | 'POST';
  path: string;
  description: Description;
  /** The JSON object that it takes as its body. */
  form?: t.Mixed;
  /** May refuse a request before its body is read. */
  admission?: () => E.Either<RefusalOf<'ServiceBusy'>, void>;
  /** The module whose paging query it takes. */
  lists?: ListedModule;
  /** What `run` may refuse; what the guard and the body are refused for is known without. */
  refuses: ReadonlyArray<RefusalTag>;
  /** The refusal that an outage of the database, or an unknown error of `run`, is for this endpoint; otherwise it is a 5xx. */
  whenQueryFails?: Refusal;
}>;

/** One row of the table of endpoints (specification 4). */
export type OpenEndpoint = Route & Readonly<{ guard?: undefined; run: (request: ApiRequest) => Answer }>;
export type GuardedEndpoint = Route & Readonly<{ guard: Guard; run: (request: GuardedRequest) => Answer }>;
export type Endpoint = OpenEndpoint | GuardedEndpoint;

type Run<Request, Tag extends RefusalTag, Shown> = (
  request: Request,
) => Promise<E.Either<{ [T in Tag]: RefusalOf<T> }[Tag], Shown>>;

/** A row whose `run` refuses, answers or gives as an example what its columns do not say does not compile. */
type Row<Request, Tag extends RefusalTag, Held, Shown> = Route &
  Readonly<{
    refuses: ReadonlyArray<Tag>;
    description: Readonly<{ success: t.Type<Held, Shown>; example: NoInfer<Shown> }>;
    run: Run<Request, Tag, NoInfer<Shown>>;
  }>;

type AnySuccess = Success<unknown> | BareSuccess<unknown>;

export const open = <Tag extends RefusalTag, Held, Shown extends AnySuccess>(
  row: Row<ApiRequest, Tag, Held, Shown>,
): OpenEndpoint => row;

export const guarded = <Tag extends RefusalTag, Held, Shown extends AnySuccess>(
  row: Row<GuardedRequest, Tag, Held, Shown> & Readonly<{ guard: Guard }>,
): GuardedEndpoint => row;
