import type { Log } from '../../domain/ports/log.js';
import { isUnavailable, messagesOf } from '../../domain/ports/unavailable.js';
import { refuse, type Middleware } from '../context.js';
import { SERVICE_UNAVAILABLE } from '../refusals.js';

/** Writes one log line per request, with the path but without the query. */
export const accessLog =
  (log: Log): Middleware =>
  async (ctx, next) => {
    const started = performance.now();
    try {
      await next();
    } finally {
      const { requestId, userId, reason } = ctx.state;
      log.info('request', {
        requestId,
        method: ctx.method,
        path: ctx.path,
        status: ctx.status,
        ms: Math.round((performance.now() - started) * 10) / 10,
        ...(userId !== undefined && { userId }),
        ...(reason !== undefined && { reason }),
      });
    }
  };

/** Answers a thrown error: 503 for an outage, otherwise 500. Only the log has the cause, and the stack of a bug. */
export const errorHandler =
  (log: Log): Middleware =>
  async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const { requestId } = ctx.state;
      if (isUnavailable(error)) {
        log.error('resource unavailable', { requestId, resource: error.resource, cause: messagesOf(error) });
        refuse(ctx, SERVICE_UNAVAILABLE);
      } else {
        log.error('unexpected error', { requestId, error });
        refuse(ctx, { _tag: 'UnexpectedError' });
      }
    }
  };
