import type { Log } from '../../domain/ports/log.js';
import { isUnavailable, messagesOf } from '../../domain/ports/unavailable.js';
import { refuse, type Middleware } from '../context.js';
import { SERVICE_UNAVAILABLE } from '../refusals.js';

/** Whatever is thrown becomes an envelope: 503 for a resource that is down, otherwise 500; the cause goes to the log alone, with its stack where it is a bug. */
export const crashBarrier =
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
