import type { IncomingMessage, IncomingHttpHeaders } from 'node:http';
import type { Log } from '../domain/ports/log.js';
import type { Randomness } from '../domain/ports/randomness.js';
import { isConstraintViolated } from '../domain/ports/constraint-violated.js';
import { isUnavailable, messagesOf } from '../domain/ports/unavailable.js';
import { refuse, type Middleware, type Context } from './context.js';
import { SERVICE_UNAVAILABLE } from './failure-reply.js';
import { SECURITY_HEADERS } from './response-headers.js';

/** Absolute form: scheme, authority, rest. */
const ABSOLUTE = /^https?:\/\/([^/?\\]+)(.*)$/i;

/**
 * Path and query of a request target (RFC 9112 section 3.2); undefined if the target has no path, or a fragment. A proxy may
 * send the absolute form. Its scheme and authority are ignored.
 */
const pathTargetOf = (target: string): string | undefined => {
  if (target.includes('#')) return undefined;
  if (target.startsWith('/') || target === '*') return target;
  const [, authority, rest = ''] = ABSOLUTE.exec(target) ?? [];
  if (authority === undefined || !URL.canParse(`http://${authority}`)) return undefined;
  return rest.startsWith('/') ? rest : `/${rest}`;
};

export const REQUEST_ID = /^[\w.:-]{8,64}$/;

const SECURITY_PAIRS = Object.entries(SECURITY_HEADERS);

/**
 * What every request needs before it is logged: its target, parsed once, before the path is read, and its id. A well-formed
 * id from the client is kept. The log shows a malformed target as `/`. Sets the headers of every answer. Caches must not
 * store answers of the API.
 */
export const prepared =
  ({ uuid }: Randomness, apiPrefix: string): Middleware =>
  (ctx, next) => {
    const { req, res, state } = ctx;
    const target = pathTargetOf(req.url ?? '');
    if (target === undefined) state.isTargetMalformed = true;
    req.url = target ?? '/';
    const given = req.headers['x-request-id'];
    state.requestId = typeof given === 'string' && REQUEST_ID.test(given) ? given : uuid();
    for (const [name, value] of SECURITY_PAIRS) res.setHeader(name, value);
    res.setHeader('X-Request-Id', state.requestId);
    if (req.url.startsWith(apiPrefix)) res.setHeader('Cache-Control', 'no-store');
    return next();
  };

/** The outcome of a request. All fields but the id have few values, whatever a client sends. */
type RequestOutcome = Readonly<{
  requestId: string;
  /** `other` for unusual methods. */
  method: string;
  /** The pattern of the route; `none` if no route matched. */
  route: string;
  status: number;
  /** The tag of the refusal; empty for a success. */
  reason: string;
}>;

/** Instruments the answer to a request. It must not throw and must be fast. */
export type RequestObserver = (
  headers: IncomingHttpHeaders,
  answer: () => Promise<RequestOutcome>,
) => Promise<RequestOutcome>;

const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE']);

const outcomeOf = (ctx: Context): RequestOutcome => ({
  requestId: ctx.state.requestId,
  method: METHODS.has(ctx.method) ? ctx.method : 'other',
  route: ctx.state.route ?? 'none',
  status: ctx.status,
  reason: ctx.state.reason ?? '',
});

/** For metrics and traces. */
export const observed =
  (observe: RequestObserver): Middleware =>
  async (ctx, next) => {
    await observe(ctx.req.headers, async () => {
      await next();
      return outcomeOf(ctx);
    });
  };

/** Answers a thrown error: 503 for an outage, a refusal for a constraint of the database, otherwise 500. Only the log has the cause, and the stack of a bug. */
const refuseError = (ctx: Context, error: unknown, log: Log): void => {
  const { requestId } = ctx.state;
  if (isUnavailable(error)) {
    log.error('resource unavailable', { requestId, resource: error.resource, cause: messagesOf(error) });
    refuse(ctx, error.mayBeDone ? { ...SERVICE_UNAVAILABLE, written: 'unknown' } : SERVICE_UNAVAILABLE);
  } else if (isConstraintViolated(error)) {
    const { constraint, line } = error;
    const detail = { constraint, ...(line !== undefined && { line }) };
    log.warn('values refused by a constraint that no declaration knows', { requestId, ...detail });
    refuse(ctx, { _tag: 'ConstraintViolated', ...detail });
  } else {
    log.error('unexpected error', { requestId, error });
    refuse(ctx, { _tag: 'UnexpectedError' }, { text: ctx.state.unexpectedText });
  }
};

/** Answers what the routes throw. Writes one log line per request, with the path but without the query. */
export const logged =
  (log: Log): Middleware =>
  async (ctx, next) => {
    const started = performance.now();
    try {
      await next();
    } catch (error) {
      refuseError(ctx, error, log);
    }
    const { requestId, userId, reason } = ctx.state;
    const fields: Record<string, unknown> = {
      requestId,
      method: ctx.method,
      path: ctx.path,
      status: ctx.status,
      ms: Math.round((performance.now() - started) * 10) / 10,
    };
    if (userId !== undefined) fields['userId'] = userId;
    if (reason !== undefined) fields['reason'] = reason;
    log.info('request', fields);
  };

/** Node keeps only the first of these headers. A proxy may have read another one. */
const SINGLE = ['authorization', 'host'];

const isRepeated = ({ rawHeaders }: IncomingMessage, name: string): boolean => {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const one = rawHeaders[i] ?? '';
    if (one.length === name.length && one.toLowerCase() === name) count += 1;
  }
  return count > 1;
};

/** The most headers of a request. Node ignores most headers after this number. */
export const MAX_HEADERS = 1_000;

/** Refuses too many headers, a target without a path or with a fragment, HTTP/1.1 without `Host`, and a repeated header that must be single. */
export const refuseMalformed: Middleware = (ctx, next) => {
  const { req, state } = ctx;
  if (req.rawHeaders.length > 2 * MAX_HEADERS) {
    refuse(ctx, { _tag: 'HeadersTooLarge' });
    return undefined;
  }
  const lacksHost = req.httpVersion === '1.1' && req.headers.host === undefined;
  const isMalformed = state.isTargetMalformed === true || lacksHost || SINGLE.some((name) => isRepeated(req, name));
  if (!isMalformed) return next();
  refuse(ctx, { _tag: 'RequestMalformed' });
  return undefined;
};
