import type { IncomingHttpHeaders } from 'node:http';
import type { Context, Middleware } from '../context.js';

/** The outcome of a request. All fields but the id have few values, whatever a client sends. */
export type RequestOutcome = Readonly<{
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
export type RequestWatch = (
  headers: IncomingHttpHeaders,
  answer: () => Promise<RequestOutcome>,
) => Promise<RequestOutcome>;

const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE']);

const outcomeOf = (ctx: Context & Readonly<{ routerPath?: unknown }>): RequestOutcome => ({
  requestId: ctx.state.requestId,
  method: METHODS.has(ctx.method) ? ctx.method : 'other',
  route: typeof ctx.routerPath === 'string' ? ctx.routerPath : 'none',
  status: ctx.status,
  reason: ctx.state.reason ?? '',
});

/** For metrics and traces. */
export const watched =
  (watch: RequestWatch): Middleware =>
  async (ctx, next) => {
    await watch(ctx.req.headers, async () => {
      await next();
      return outcomeOf(ctx);
    });
  };
