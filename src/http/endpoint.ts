import type { AccessToken } from '../domain/access-token.js';
import type { E, O, t } from '../domain/fp.js';
import type { ListedModule } from '../domain/listing/listed-module.js';
import type { Permission } from '../domain/permission-policy.js';
import type { RequestOrigin } from '../domain/request-origin.js';
import type { BareSuccess, Success } from './envelope.js';
import type { Refusal, RefusalOf, RefusalTag } from './refusals.js';

/** What a guarded endpoint demands: a token for this purpose, an enabled account, perhaps a permission. */
export type Guard = Readonly<{ purpose: 'access' | 'refresh'; permission: O.Option<Permission> }>;

export type ApiRequest = Readonly<{
  query: Readonly<Record<string, unknown>>;
  /** The parsed JSON object where the endpoint takes one, otherwise undefined. */
  body: unknown;
  origin: RequestOrigin;
}>;

export type GuardedRequest = ApiRequest & Readonly<{ token: AccessToken }>;

type AnySuccess = Success<unknown> | BareSuccess<unknown>;

export type Answer = Promise<E.Either<Refusal, AnySuccess>>;

/** For the OpenAPI description, which also uses the other columns. */
type Description = Readonly<{
  title: string;
  text: string;
  /** The codec and an example of the success envelope. */
  success: t.Mixed;
  example: unknown;
}>;

type Route = Readonly<{
  method: 'GET' | 'POST';
  path: string;
  description: Description;
  /** The codec of the JSON body. Without it the body is not read. */
  form?: t.Mixed;
  /** Refuses a request before its body is read. */
  admission?: () => E.Either<RefusalOf<'ServiceBusy'>, void>;
  /** The module whose records the endpoint lists. */
  lists?: ListedModule;
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

export const guarded = <Tag extends RefusalTag, Held, Shown extends AnySuccess>(
  row: Row<GuardedRequest, Tag, Held, Shown> & Readonly<{ guard: Guard }>,
): GuardedEndpoint => row;
