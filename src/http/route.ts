import type Router from '@koa/router';
import { E } from '../domain/fp.js';
import type { Log } from '../domain/ports/log.js';
import { isUnavailable, messagesOf } from '../domain/ports/unavailable.js';
import type { AuthenticateRequest } from './authentication.js';
import type { ClientAddressOf } from './client-address.js';
import { refuse, type Context, type RequestState } from './context.js';
import type { Answer, ApiRequest, Endpoint } from './endpoint.js';
import { readJsonBytes } from './bodies/json-bytes.js';
import { jsonObjectIn } from './bodies/json-object.js';
import { originOf } from './origin.js';

type Dependencies = Readonly<{ authenticate: AuthenticateRequest; clientAddressOf: ClientAddressOf; log: Log }>;

/** Puts the endpoints on the router: guard, body, run, envelope. The guard hangs on the route, not on the text of a path. */
export const mount = (router: Router<RequestState>, endpoints: ReadonlyArray<Endpoint>, deps: Dependencies): void => {
  for (const endpoint of endpoints)
    router.register(endpoint.path, [endpoint.method], async (ctx) => {
      // the router lets HEAD reach what GET reaches
      if (ctx.method !== endpoint.method) {
        refuse(ctx, { _tag: 'MethodNotAllowed', allow: endpoint.method });
        return;
      }
      const answer = await answerOrRefusal(ctx, endpoint, deps);
      if (E.isLeft(answer)) refuse(ctx, answer.left);
      else ctx.body = answer.right;
    });
};

/** An outage of the database fails the query, also when the guard meets it; everything else that the guard meets is a 5xx. */
const answerOrRefusal = async (ctx: Context, endpoint: Endpoint, deps: Dependencies): Answer => {
  try {
    return await answerOf(ctx, endpoint, deps);
  } catch (error) {
    if (!endpoint.whenQueryFails || !isUnavailable(error) || error.resource !== 'database') throw error;
    deps.log.error('query failed', { requestId: ctx.state.requestId, path: endpoint.path, cause: messagesOf(error) });
    return E.left(endpoint.whenQueryFails);
  }
};

const runQuery = async (ctx: Context, endpoint: Endpoint, log: Log, run: () => Answer): Answer => {
  try {
    return await run();
  } catch (error) {
    if (!endpoint.whenQueryFails || isUnavailable(error)) throw error;
    log.error('query failed', { requestId: ctx.state.requestId, path: endpoint.path, error });
    return E.left(endpoint.whenQueryFails);
  }
};

const answerOf = async (
  ctx: Context,
  endpoint: Endpoint,
  { authenticate, clientAddressOf, log }: Dependencies,
): Answer => {
  // first, since it must be cheap to refuse a flood
  const admission = endpoint.admission?.();
  if (admission && E.isLeft(admission)) return admission;

  const origin = originOf(ctx, clientAddressOf);
  const token = endpoint.guard && (await authenticate(ctx, endpoint.guard, origin));
  if (token && E.isLeft(token)) return token;

  const bytes = endpoint.form && (await readJsonBytes(ctx));
  if (bytes && E.isLeft(bytes)) return bytes;

  const body = bytes && (await jsonObjectIn(ctx, bytes.right));
  if (body && E.isLeft(body)) return body;

  const request: ApiRequest = { query: ctx.query, body: body?.right, origin };
  if (!endpoint.guard) return runQuery(ctx, endpoint, log, () => endpoint.run(request));
  if (!token) throw new Error('a guarded endpoint was reached without its guard');
  return runQuery(ctx, endpoint, log, () => endpoint.run(Object.assign(request, { token: token.right })));
};
