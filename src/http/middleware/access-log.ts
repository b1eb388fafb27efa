import type { Log } from '../../domain/ports/log.js';
import type { Middleware } from '../context.js';

/** One line per request, with the path but not the query. */
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
