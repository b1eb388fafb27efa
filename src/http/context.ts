import type Koa from 'koa';
import type { Refusal } from './refusal.js';
import { replyTo } from './refusals.js';

/** What the service itself keeps with a request, for the log. */
export type RequestState = { requestId: string; targetIsNoPath?: true; userId?: number; reason?: string };

export type Context = Koa.ParameterizedContext<RequestState>;
export type Middleware = Koa.Middleware<RequestState>;

export const refuse = (ctx: Context, refusal: Refusal): void => {
  const { status, headers, body } = replyTo(refusal);
  ctx.state.reason = refusal._tag;
  ctx.status = status;
  ctx.set(headers);
  ctx.body = body;
};
