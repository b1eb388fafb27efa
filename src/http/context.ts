import type { ServerResponse } from 'node:http';
import type Koa from 'koa';
import { replyTo, type ReplyOptions } from './failure-reply.js';
import type { Refusal } from '../contract/refusals/refusals.js';

/** What the middleware stores with a request, for the log and the metrics. */
export type RequestState = {
  requestId: string;
  isTargetMalformed?: true;
  /** The path pattern of the matched route. */
  route?: string;
  userId?: number;
  /** The tag of the refusal. */
  reason?: string;
  /** What people read if an unexpected error ends the request, in place of its usual text. */
  unexpectedText?: string;
};

export type Context = Koa.ParameterizedContext<RequestState>;
export type Middleware = Koa.Middleware<RequestState>;

/** Answers with a refusal. */
export const refuse = (ctx: Context, refusal: Refusal, options?: ReplyOptions): void => {
  const { status, headers, body } = replyTo(refusal, options);
  ctx.state.reason = refusal._tag;
  ctx.status = status;
  ctx.set(headers);
  ctx.body = body;
};

/**
 * Answers with the bytes of a JSON text. Koa compares an object with the classes of streams twice, which costs as much as the
 * text. Node joins a text with its head before it sends it, and each character of a text with Chinese takes two bytes.
 */
export const sendJson = (ctx: Context, value: unknown): void => {
  // Koa would look up the media type
  if (!ctx.headerSent) ctx.res.setHeader('Content-Type', 'application/json; charset=utf-8');
  ctx.body = Buffer.from(JSON.stringify(value));
};

const timeLimits = new WeakMap<ServerResponse, number>();

/** Gives one answer a time limit of its own, in place of the server's. */
export const setTimeLimit = (response: ServerResponse, ms: number): void => void timeLimits.set(response, ms);

/** The time limit of this answer, if it has one of its own. */
export const timeLimitOf = (response: ServerResponse): number | undefined => timeLimits.get(response);
