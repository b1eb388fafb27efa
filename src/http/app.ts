import cors from '@koa/cors';
import Router from '@koa/router';
import Koa from 'koa';
import type { Handlers } from '../application/handlers.js';
import type { PagingPolicy } from '../domain/page-query.js';
import type { Log } from '../domain/ports/log.js';
import type { Randomness } from '../domain/ports/randomness.js';
import { accessLog } from './middleware/access-log.js';
import { authenticateWith } from './authentication.js';
import { clientAddressOf } from './client-address.js';
import { refuse, type Middleware, type RequestState } from './context.js';
import type { Endpoint } from './endpoint.js';
import { crashBarrier } from './middleware/crash-barrier.js';
import { openApiDocument } from './openapi/document.js';
import { parseTarget, refuseMalformed } from './middleware/request-head.js';
import { requestId } from './middleware/request-id.js';
import { watched, type RequestWatch } from './middleware/request-watch.js';
import { mount } from './route.js';
import { captchaRoutes } from './routes/captcha.js';
import { mountDocumentation, type Documentation } from './routes/documentation.js';
import { mountHealth } from './routes/health.js';
import { pageRoutes } from './routes/pages.js';
import { sessionRoutes } from './routes/session.js';
import { securityHeaders } from './middleware/security-headers.js';

export type HttpPolicy = Readonly<{
  /** CIDRs of proxies whose `X-Forwarded-For` is believed. */
  trustedProxies: ReadonlyArray<string>;
  /** Origins of browsers that may call; none means no CORS headers at all. */
  corsOrigins: ReadonlyArray<string>;
  paging: PagingPolicy;
}>;

export const API_PREFIX = '/api/v1';

type Dependencies = Readonly<{
  handlers: Handlers;
  randomness: Randomness;
  log: Log;
  policy: HttpPolicy;
  /** What shows the API to people; without it the API is not described either. */
  documentation?: Documentation | undefined;
  /** Who looks on while requests are answered. */
  watch?: RequestWatch | undefined;
}>;

/** Every endpoint of the API, without the prefix. */
export const apiEndpoints = (handlers: Handlers) => [
  ...captchaRoutes(handlers),
  ...sessionRoutes(handlers),
  ...pageRoutes(handlers),
];

/** The Koa application: the order of what happens to a request, and the envelope around all of it. */
export const createApp = ({
  handlers,
  randomness,
  log,
  policy,
  documentation,
  watch,
}: Dependencies): Koa<RequestState> => {
  const exactly = { strict: true, sensitive: true };
  const api = new Router<RequestState>({ prefix: API_PREFIX, ...exactly });
  const endpoints = apiEndpoints(handlers);
  mount(api, endpoints, {
    authenticate: authenticateWith(handlers),
    clientAddressOf: clientAddressOf(policy.trustedProxies, log),
    log,
  });
  const health = new Router<RequestState>(exactly);
  mountHealth(health, handlers);
  const described = new Router<RequestState>(exactly);
  if (documentation) {
    const files = Object.keys(documentation.files);
    const document = openApiDocument({ prefix: API_PREFIX, endpoints, paging: policy.paging, files });
    mountDocumentation(described, documentation, document);
  }

  const app = new Koa<RequestState>();
  app.on('error', (error: unknown) => {
    log.warn('response not delivered', { error });
  });
  app.use(parseTarget);
  app.use(securityHeaders);
  app.use(requestId(randomness));
  if (watch) app.use(watched(watch));
  app.use(accessLog(log));
  app.use(crashBarrier(log));
  app.use(noStore);
  if (policy.corsOrigins.length > 0) app.use(corsFor(policy.corsOrigins, endpoints));
  app.use(refuseMalformed);
  app.use(api.routes());
  app.use(health.routes());
  app.use(described.routes());
  app.use(unrouted([api, health, described]));
  return app;
};

const noStore: Middleware = (ctx, next) => {
  if (ctx.path.startsWith(API_PREFIX)) ctx.set('Cache-Control', 'no-store');
  return next();
};

/** A preflight offers what the endpoints take, whatever it asks for. */
const corsFor = (origins: ReadonlyArray<string>, endpoints: ReadonlyArray<Endpoint>): Middleware =>
  cors({
    origin: (ctx) => (origins.includes(ctx.get('Origin')) ? ctx.get('Origin') : ''),
    allowMethods: [...new Set(endpoints.map(({ method }) => method))],
    allowHeaders: ['Authorization', 'Content-Type', 'X-Request-Id'],
    exposeHeaders: ['X-Failure-Reason', 'X-Request-Id', 'Retry-After'],
    maxAge: 600,
  });

/** No route took the request: the path is unknown, or it has no such method. */
const unrouted =
  (routers: ReadonlyArray<Router<RequestState>>): Middleware =>
  (ctx, next) => {
    const allowed = routers.flatMap((router) =>
      router.match(ctx.path, ctx.method).path.flatMap(({ methods }) => methods),
    );
    if (allowed.length === 0) refuse(ctx, { _tag: 'RouteNotFound' });
    else refuse(ctx, { _tag: 'MethodNotAllowed', allow: allowed.filter((method) => method !== 'HEAD').join(', ') });
    return next();
  };
