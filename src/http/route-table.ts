import { refuse, type Context, type Middleware } from './context.js';

type Method = 'GET' | 'POST';
type Answer = (ctx: Context) => void | Promise<void>;

/** The methods of a path with their answers. */
type MethodAnswers = Readonly<Partial<Record<Method, Answer>>>;

/** The routes by their exact paths. No path has parameters, so one look finds the route. */
export type RouteTable = Map<string, MethodAnswers>;

/** Adds a route. A GET route also answers HEAD. `label` is the route in metrics and traces. */
export const addRoute = (table: RouteTable, method: Method, path: string, answer: Answer, label = path): void => {
  const labelled: Answer = (ctx) => {
    ctx.state.route = label;
    return answer(ctx);
  };
  table.set(path, { ...table.get(path), [method]: labelled });
};

const isRouted = (method: string): method is Method => method === 'GET' || method === 'POST';

/** Answers by the route of the path and the method; without one the path is unknown, or it does not support the method. */
export const routed =
  (table: RouteTable): Middleware =>
  (ctx) => {
    const answers = table.get(ctx.path);
    const method = ctx.method === 'HEAD' ? 'GET' : ctx.method;
    const answer = isRouted(method) ? answers?.[method] : undefined;
    if (answer) return answer(ctx);
    if (answers) refuse(ctx, { _tag: 'MethodNotAllowed', allow: Object.keys(answers).join(', ') });
    else refuse(ctx, { _tag: 'RouteNotFound' });
    return undefined;
  };
