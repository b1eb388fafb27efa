import type { AccessToken } from '../domain/access-token.js';
import type { E, O } from '../domain/fp.js';
import type { Permission } from '../domain/permission-policy.js';
import type { RequestOrigin } from '../domain/request-origin.js';
import type { BareSuccess, Success } from './envelope.js';
import type { Refusal } from './refusal.js';

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

type Route = Readonly<{
  method: 'GET' | 'POST';
  path: string;
  takesJson?: true;
  /** The refusal that an outage of the database, or an unknown error, is for this endpoint; otherwise it is a 5xx. */
  whenQueryFails?: Refusal;
}>;

/** One row of the table of endpoints (specification 4). */
export type OpenEndpoint = Route & Readonly<{ guard?: undefined; run: (request: ApiRequest) => Answer }>;
export type GuardedEndpoint = Route & Readonly<{ guard: Guard; run: (request: GuardedRequest) => Answer }>;
export type Endpoint = OpenEndpoint | GuardedEndpoint;
