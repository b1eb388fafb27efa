import type Router from '@koa/router';
import type { AccessToken } from '../domain/access-token.js';
import { E, pipe, type t } from '../domain/fp.js';
import type { ListedModule } from '../domain/listing/listed-module.js';
import type { Log } from '../domain/ports/log.js';
import type { Actor } from '../domain/ports/record-changes.js';
import { isUnavailable, messagesOf } from '../domain/ports/unavailable.js';
import type { RequestOrigin } from '../domain/request-origin.js';
import type { AuthenticateRequest, Guard } from './authentication.js';
import { readJsonBody } from './body.js';
import type { ClientAddressOf } from './client-address.js';
import { refuse, type Context, type RequestState } from './context.js';
import type { BareSuccess, Success } from './envelope.js';
import type { QueryParameter } from './query-parameters.js';
import type { Refusal, RefusalOf, RefusalTag } from './refusals.js';

export type ApiRequest = Readonly<{
  query: Readonly<Record<string, unknown>>;
  /** The parsed JSON object where the endpoint takes one, otherwise undefined. */
  body: unknown;
  origin: RequestOrigin;
}>;

export type GuardedRequest = ApiRequest & Readonly<{ token: AccessToken }>;

/** Who makes the request, for changes and their trail. */
export const actorOf = ({ token: { claims }, origin: { address, requestId } }: GuardedRequest): Actor => ({
  userId: claims.userId,
  username: claims.username,
  address,
  requestId,
});

export type Answer = Promise<E.Either<Refusal, Success<unknown> | BareSuccess<unknown>>>;

/** For the OpenAPI description, which also uses the other columns. */
type Description = Readonly<{
  /** The group of the operation. */
  tag: 'Session' | 'Lists' | 'Records' | 'Rights' | 'Account' | 'Operation';
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
  /** The largest body in KB; without it 16. */
  bodyKilobytes?: number;
  /** Refuses a request before its body is read. */
  admission?: () => E.Either<RefusalOf<'ServiceBusy'>, void>;
  /** The query parameters besides those of a list. */
  parameters?: ReadonlyArray<QueryParameter>;
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

type AnySuccess = Success<unknown> | BareSuccess<unknown>;

export const open = <Tag extends RefusalTag, Held, Shown extends AnySuccess>(
  row: Row<ApiRequest, Tag, Held, Shown>,
): OpenEndpoint => row;

export const guarded = <Tag extends RefusalTag, Held, Shown extends AnySuccess>(
  row: Row<GuardedRequest, Tag, Held, Shown> & Readonly<{ guard: Guard }>,
): GuardedEndpoint => row;

type Dependencies = Readonly<{ authenticate: AuthenticateRequest; clientAddressOf: ClientAddressOf; log: Log }>;

/** Registers the endpoints: guard, body, run, envelope. */
export const mount = (router: Router<RequestState>, endpoints: ReadonlyArray<Endpoint>, deps: Dependencies): void => {
  for (const endpoint of endpoints)
    router.register(endpoint.path, [endpoint.method], async (ctx) => {
      // The router routes HEAD to GET endpoints.
      if (ctx.method !== endpoint.method) {
        refuse(ctx, { _tag: 'MethodNotAllowed', allow: endpoint.method });
        return;
      }
      const answer = await answerOf(ctx, endpoint, deps);
      if (E.isLeft(answer)) refuse(ctx, answer.left);
      else ctx.body = answer.right;
    });
};

const answerOf = async (ctx: Context, endpoint: Endpoint, deps: Dependencies): Answer => {
  const { path, whenQueryFails } = endpoint;
  let prepared: Prepared | undefined;
  try {
    prepared = await prepare(ctx, endpoint, deps);
    return E.isLeft(prepared) ? prepared : await prepared.right();
  } catch (error) {
    // An outage of the database is a failed query at every step, another error only in `run`.
    const isFailedQuery = isUnavailable(error) ? error.resource === 'database' : prepared !== undefined;
    if (!whenQueryFails || !isFailedQuery) throw error;
    const cause = isUnavailable(error) ? { cause: messagesOf(error) } : { error };
    deps.log.error('query failed', { requestId: ctx.state.requestId, path, ...cause });
    return E.left(whenQueryFails);
  }
};

/** The call of `run`, once the request has passed all checks before it. */
type Prepared = E.Either<Refusal, () => Answer>;

const prepare = async (
  ctx: Context,
  endpoint: Endpoint,
  { authenticate, clientAddressOf }: Dependencies,
): Promise<Prepared> => {
  // The first check, because it is cheap in a flood of logins.
  const admission = endpoint.admission?.();
  if (admission && E.isLeft(admission)) return admission;

  const origin = originOf(ctx, clientAddressOf);
  if (!endpoint.guard)
    return pipe(
      await bodyOf(ctx, endpoint),
      E.map((body) => () => endpoint.run({ query: ctx.query, body, origin })),
    );
  const token = await authenticate(ctx, endpoint.guard, origin);
  if (E.isLeft(token)) return token;
  return pipe(
    await bodyOf(ctx, endpoint),
    E.map((body) => () => endpoint.run({ query: ctx.query, body, origin, token: token.right })),
  );
};

/** The address is computed on demand, because most requests do not need it. */
const originOf = ({ req, state: { requestId } }: Context, clientAddressOf: ClientAddressOf): RequestOrigin => ({
  requestId,
  get address() {
    return clientAddressOf(req);
  },
});

const bodyOf = async (ctx: Context, { form, bodyKilobytes }: Endpoint): Promise<E.Either<Refusal, unknown>> =>
  form ? readJsonBody(ctx, bodyKilobytes) : E.right(undefined);
