import type { Handlers } from '../application/handlers.js';
import type { JsonObject } from '../contract/form.js';
import { E, O } from '../contract/fp.js';
import type { Log } from '../domain/ports/log.js';
import { isUnavailable, messagesOf } from '../domain/ports/unavailable.js';
import type { RequestOrigin } from '../domain/session/request-origin.js';
import { ATTEMPT_HEADER, parseAttempt } from '../domain/session/refresh-attempt.js';
import { jsonBodyReader } from './body.js';
import type { ClientAddressOf } from './client-address.js';
import { refuse, type Context, type RequestState } from './context.js';
import { sendDownload, type Download } from './download.js';
import type { Answer, Endpoint, Guard, GuardedRequest } from './endpoint.js';
import { success } from './envelope.js';
import { statusForProxies } from './failure-reply.js';
import type { Refusal, RefusalOf } from '../contract/refusals.js';
import type Router from '@koa/router';

type Dependencies = Readonly<{
  handlers: Pick<Handlers, 'authenticate' | 'authorize'>;
  clientAddressOf: ClientAddressOf;
  log: Log;
}>;

/** Registers a route. The router routes HEAD to GET routes. `label` is the route in metrics and traces. */
export const addRoute = (
  router: Router<RequestState>,
  method: 'GET' | 'POST',
  path: string,
  answer: (ctx: Context) => void | Promise<void>,
  label = path,
): void => {
  router.register(path, [method], (ctx) => {
    ctx.state.route = label;
    return answer(ctx);
  });
};

/** Registers the endpoints below the prefix: guard, body, form, run, envelope, file or headers. */
export const mount = (
  router: Router<RequestState>,
  prefix: string,
  endpoints: ReadonlyArray<Endpoint>,
  deps: Dependencies,
): void => {
  for (const endpoint of endpoints)
    addRoute(router, endpoint.method, prefix + endpoint.path, async (ctx) => {
      const { forProxies } = endpoint;
      if (ctx.method !== endpoint.method && !(forProxies && ctx.method === 'HEAD')) {
        refuse(ctx, { _tag: 'MethodNotAllowed', allow: endpoint.method });
        return;
      }
      const answer = await answerOf(ctx, endpoint, deps);
      if (E.isLeft(answer)) refuse(ctx, answer.left, forProxies && statusForProxies);
      else if (forProxies) {
        ctx.set(answer.right as Readonly<Record<string, string>>);
        ctx.status = 204;
      } else if (endpoint.file) sendDownload(ctx, answer.right as Download, deps.log);
      else ctx.body = success(answer.right ?? null, endpoint.success);
    });
};

/** After a body that took longer, token and permission are checked again. */
const BODY_MS = 1_000;

const answerOf = async (ctx: Context, endpoint: Endpoint, { handlers, clientAddressOf, log }: Dependencies): Answer => {
  const origin = originOf(ctx, clientAddressOf);
  const userAgent = ctx.req.headers['user-agent'] ?? '';
  let isRunning = false;
  try {
    if (!endpoint.guard) {
      const body = await bodyOf(ctx, endpoint);
      if (E.isLeft(body)) return body;
      const input = inputOf(ctx, endpoint, body.right);
      if (E.isLeft(input)) return input;
      isRunning = true;
      return await endpoint.run({ query: ctx.query, input: input.right, origin, userAgent });
    }
    const bearer = await authenticateRequest(ctx, endpoint.guard, origin, handlers);
    if (E.isLeft(bearer)) return bearer;
    const since = performance.now();
    const body = await bodyOf(ctx, endpoint);
    if (E.isLeft(body)) return body;
    // The rights that were checked before a slow body may be gone.
    const isLate = performance.now() - since > BODY_MS;
    const current = isLate ? await authenticateRequest(ctx, endpoint.guard, origin, handlers) : bearer;
    if (E.isLeft(current)) return current;
    const input = inputOf(ctx, endpoint, body.right);
    if (E.isLeft(input)) return input;
    isRunning = true;
    return await endpoint.run({ query: ctx.query, input: input.right, origin, userAgent, ...current.right });
  } catch (error) {
    const { whenQueryFails } = endpoint;
    // An outage of the database is a failed query at every step, another error only in `run`.
    const isFailedQuery = isUnavailable(error) ? error.resource === 'database' : isRunning;
    if (!whenQueryFails || !isFailedQuery) throw error;
    const cause = isUnavailable(error) ? { cause: messagesOf(error) } : { error };
    log.error('query failed', { requestId: ctx.state.requestId, path: ctx.path, ...cause });
    return E.left(whenQueryFails);
  }
};

/** Authenticates and authorizes the request (specification 5.3 and 5.5). */
const authenticateRequest = async (
  ctx: Context,
  { purpose, repeatable, demands, assurance }: Guard,
  origin: RequestOrigin,
  { authenticate, authorize }: Dependencies['handlers'],
): Promise<E.Either<Refusal, Pick<GuardedRequest, 'token' | 'scope' | 'attempt'>>> => {
  const text = bearerTokenIn(ctx.req.headers.authorization);
  if (text === undefined) return E.left({ _tag: 'TokenMissing' });
  const header = repeatable ? parseAttempt(ctx.req.headers[ATTEMPT_HEADER.toLowerCase()]) : NONE;
  const attempt = E.isRight(header) ? header.right : undefined;
  const token = authenticate({ text, purpose, attempt, origin });
  if (E.isLeft(token)) return token;

  ctx.state.userId = token.right.claims.userId;
  const demanded =
    typeof demands === 'function' ? demands(ctx.query) : E.right(O.isSome(demands) ? [demands.value] : []);
  const demand = { permissions: E.isRight(demanded) ? demanded.right : [], assurance };
  const authorized = await authorize({ token: token.right, attempt, demand, origin });
  if (E.isLeft(authorized)) return authorized;
  if (E.isLeft(demanded)) return demanded;
  return E.isLeft(header) ? header : E.right({ ...authorized.right, attempt });
};

const NONE = E.right(undefined);

/**
 * The token of an `Authorization: Bearer <token>` header (RFC 6750 section 2.1). The scheme ignores case. Undefined without
 * a token. Empty in a malformed header: it is an invalid token, so that the audit trail has it.
 */
const bearerTokenIn = (header: string | undefined): string | undefined => {
  if (header === undefined || /^(bearer)?\s*$/i.test(header)) return undefined;
  return /^bearer +(\S+)$/i.exec(header)?.[1] ?? '';
};

/** The address is computed on demand, because most requests do not need it. */
const originOf = ({ req, state: { requestId } }: Context, clientAddressOf: ClientAddressOf): RequestOrigin => ({
  requestId,
  get address() {
    return clientAddressOf(req);
  },
});

/** The body, if the endpoint admits one more request. A flood of logins is refused without reading bodies. */
const bodyOf = async (
  ctx: Context,
  { admission, form, guard }: Endpoint,
): Promise<E.Either<Refusal, JsonObject | undefined>> => {
  const admitted = admission?.() ?? NONE;
  if (E.isLeft(admitted)) return admitted;
  return form ? (guard ? readGuardedBody : readOpenBody)(ctx) : NONE;
};

/** A request without a token may have a smaller body. */
const readOpenBody = jsonBodyReader(16);
const readGuardedBody = jsonBodyReader(64);

/** The form of the endpoint, from the body or the query. */
const inputOf = (
  ctx: Context,
  { form, query }: Endpoint,
  body: JsonObject | undefined,
): E.Either<RefusalOf<'FormInvalid'>, unknown> => (form && body ? form.parse(body) : (query?.parse(ctx.query) ?? NONE));
