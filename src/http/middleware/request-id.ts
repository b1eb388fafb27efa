import type { Randomness } from '../../domain/ports/randomness.js';
import type { Middleware } from '../context.js';

export const WELL_FORMED = /^[\w.:-]{8,64}$/;

/** Names the request in the log and in `X-Request-Id`; a well-formed id of the caller's is kept. */
export const requestId =
  ({ uuid }: Randomness): Middleware =>
  (ctx, next) => {
    const given = ctx.req.headers['x-request-id'];
    ctx.state.requestId = typeof given === 'string' && WELL_FORMED.test(given) ? given : uuid();
    ctx.set('X-Request-Id', ctx.state.requestId);
    return next();
  };
