import type { IncomingHttpHeaders } from 'node:http';
import type { Context, Middleware } from '../context.js';

/** What became of a request. All but its id is one of few values, whatever a caller sends. */
export type RequestOutcome = Readonly<{
  requestId: string;
  /** `other` for those that no route has. */
  method: string;
  /** The pattern of the route, `none` where no route took the request. */
  route: string;
  status: number;
  /** The tag of the refusal, empty for a success. */
  reason: string;
}>;

/** Looks on while a request is answered; what it does must neither fail nor take time. */
export type RequestWatch = (
  headers: IncomingHttpHeaders,
  answer: () => Promise<RequestOutcome>,
) => Promise<RequestOutcome>;

const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE']);

/** The router notes the pattern, not the path. */
const routeOf = (ctx: Context): string => {
  const { _matchedRoute: pattern } = ctx as Readonly<{ _matchedRoute?: unknown }>;
  return typeof pattern === 'string' ? pattern : 'none';
};

const outcomeOf = (ctx: Context): RequestOutcome => ({
  requestId: ctx.state.requestId,
  method: METHODS.has(ctx.method) ? ctx.method : 'other',
  route: routeOf(ctx),
  status: ctx.status,
  reason: ctx.state.reason ?? '',
});

/** Lets metrics and traces look on. */
export const watched =
  (watch: RequestWatch): Middleware =>
  async (ctx, next) => {
    await watch(ctx.req.headers, async () => {
      await next();
      return outcomeOf(ctx);
    });
  };
