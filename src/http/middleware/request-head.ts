import type { IncomingMessage } from 'node:http';
import { refuse, type Middleware } from '../context.js';
import { pathTargetOf } from '../request-target.js';

/** Headers of which Node keeps the first alone, so that a proxy may have read another one. */
const SINGLE = ['authorization', 'host'];

const isRepeated = ({ rawHeaders }: IncomingMessage, name: string): boolean => {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const one = rawHeaders[i] ?? '';
    if (one.length === name.length && one.toLowerCase() === name) count += 1;
  }
  return count > 1;
};

/** Parses the target once, before anything reads the path. One that is no path stands in the log as `/`. */
export const parseTarget: Middleware = (ctx, next) => {
  const target = pathTargetOf(ctx.req.url ?? '');
  if (target === undefined) ctx.state.targetIsNoPath = true;
  ctx.req.url = target ?? '/';
  return next();
};

/** Refuses a target that is no path, and a header that must not come twice. */
export const refuseMalformed: Middleware = (ctx, next) => {
  const isMalformed = ctx.state.targetIsNoPath === true || SINGLE.some((name) => isRepeated(ctx.req, name));
  if (!isMalformed) return next();
  refuse(ctx, { _tag: 'RequestMalformed' });
  return undefined;
};
