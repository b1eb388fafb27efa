import type { Handlers } from '../../../application/handlers.js';
import { t } from '../../../contract/values/fp.js';
import { Stores } from '../../../contract/health/readiness.js';
import { refuse } from '../../context.js';
import { success, successOf, type Failure } from '../../envelope.js';
import { addRoute, type RouteTable } from '../../route-table.js';
import { SERVICE_UNAVAILABLE } from '../../failure-reply.js';

export const Alive = successOf(t.null);
export const Ready = successOf(Stores);
/** The only failure with `data`. */
export const NotReady = t.strict({ code: t.literal(1), msg: t.string, data: Stores, ok: t.literal(false) }, 'NotReady');

/** Probes: `/healthz` answers while the process runs, `/readyz` whether a login can succeed. */
export const mountHealth = (routes: RouteTable, { checkReadiness }: Pick<Handlers, 'checkReadiness'>): void => {
  addRoute(routes, 'GET', '/healthz', (ctx) => {
    ctx.body = success(null);
  });
  addRoute(routes, 'GET', '/readyz', async (ctx) => {
    const { ready, stores } = await checkReadiness();
    if (!ready) refuse(ctx, SERVICE_UNAVAILABLE);
    ctx.body = ready ? success(stores) : { ...(ctx.body as Failure), data: stores };
  });
};
