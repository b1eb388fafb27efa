import Router from '@koa/router';
import { refuse, type Context, type Middleware, type RequestState } from './context.js';

type Method = 'GET' | 'POST';
type Answer = (ctx: Context) => void | Promise<void>;

/** The routes. No path has parameters, so one look by path and method finds a route before the router searches. */
export type RouteTable = Readonly<{ router: Router<RequestState>; exact: Map<string, Map<string, Answer>> }>;

export const routeTable = (): RouteTable => ({
  router: new Router({ strict: true, sensitive: true }),
  exact: new Map(),
});

/** Adds a route. A GET route also answers HEAD. `label` is the route in metrics and traces. */
export const addRoute = (
  { router, exact }: RouteTable,
  method: Method,
  path: string,
  answer: Answer,
  label = path,
): void => {
  const labelled: Answer = (ctx) => {
    ctx.state.route = label;
    return answer(ctx);
  };
  router.register(path, [method], labelled);
  const methods = exact.get(path) ?? new Map<string, Answer>();
  exact.set(path, methods.set(method, labelled));
  if (method === 'GET') methods.set('HEAD', labelled);
};

/** Answers by the route of the method and the path, if there is one. */
export const exactRoute =
  ({ exact }: RouteTable): Middleware =>
  (ctx, next) => {
    const answer = exact.get(ctx.path)?.get(ctx.method);
    return answer ? answer(ctx) : next();
  };

/** No route matched: the path is unknown, or it does not support the method. */
export const unrouted =
  ({ router }: RouteTable): Middleware =>
  (ctx) => {
    const allowed = router.match(ctx.path, ctx.method).path.flatMap(({ methods }) => methods);
    if (allowed.length === 0) refuse(ctx, { _tag: 'RouteNotFound' });
    else refuse(ctx, { _tag: 'MethodNotAllowed', allow: allowed.filter((method) => method !== 'HEAD').join(', ') });
  };
