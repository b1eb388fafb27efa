import type Router from '@koa/router';
import type { Handlers } from '../../application/handlers.js';
import { refuse, type RequestState } from '../context.js';
import { success, type Failure } from '../envelope.js';
import { DONE } from '../messages.js';
import { SERVICE_UNAVAILABLE } from '../refusals.js';

/** For probes, outside the API: `/healthz` says that the process lives, `/readyz` whether a login could succeed. */
export const mountHealth = (
  router: Router<RequestState>,
  { checkReadiness }: Pick<Handlers, 'checkReadiness'>,
): void => {
  router.get('/healthz', (ctx) => {
    ctx.body = success(DONE, null);
  });
  router.get('/readyz', async (ctx) => {
    const { ready, stores } = await checkReadiness();
    if (!ready) refuse(ctx, SERVICE_UNAVAILABLE);
    ctx.body = ready ? success(DONE, stores) : { ...(ctx.body as Failure), data: stores };
  });
};
