import Router from '@koa/router';
import Koa from 'koa';
import type { Handlers } from '../../application/handlers.js';
import type { PagingPolicy } from '../../domain/listing/page-query.js';
import type { Log } from '../../domain/ports/log.js';
import type { Randomness } from '../../domain/ports/randomness.js';
import { clientAddressOf } from '../client-address.js';
import { refuse, type Middleware, type RequestState } from '../context.js';
import {
  accessLog,
  noStore,
  securityHeaders,
  errorHandler,
  parseTarget,
  refuseMalformed,
  requestId,
  watched,
  type RequestWatch,
} from '../middleware.js';
import { mount } from '../mount.js';
import { openApiDocument } from '../openapi/document.js';
import { corsHeaders } from '../response-headers.js';
import { captchaRoutes } from '../routes/captcha.js';
import { mountDocumentation, type Documentation } from '../routes/documentation.js';
import { mountHealth } from '../routes/health.js';
import { pageRoutes } from '../routes/pages.js';
import { sessionRoutes } from '../routes/session.js';

export type HttpPolicy = Readonly<{
  /** CIDRs of proxies. Only their `X-Forwarded-For` is used. */
  trustedProxies: ReadonlyArray<string>;
  /** Origins whose scripts may use the API; without any there are no CORS headers. */
  corsOrigins: ReadonlyArray<string>;
  paging: PagingPolicy;
}>;

export const API_PREFIX = '/api/v1';

type Dependencies = Readonly<{
  handlers: Handlers;
  randomness: Randomness;
  log: Log;
  policy: HttpPolicy;
  /** The page at `/docs`. Without it there is no `/openapi.json` either. */
  documentation?: Documentation | undefined;
  /** Instruments each request. */
  watch?: RequestWatch | undefined;
}>;

/** Every endpoint of the API, without the prefix. */
export const apiEndpoints = (handlers: Handlers) => [
  ...captchaRoutes(handlers),
  ...sessionRoutes(handlers),
  ...pageRoutes(handlers),
];

/** The Koa application: the order of the middleware, and the routes. */
export const createApp = ({
  handlers,
  randomness,
  log,
  policy,
  documentation,
  watch,
}: Dependencies): Koa<RequestState> => {
  const router = new Router<RequestState>({ strict: true, sensitive: true });
  const endpoints = apiEndpoints(handlers);
  mount(router, API_PREFIX, endpoints, {
    handlers,
    clientAddressOf: clientAddressOf(policy.trustedProxies, log),
    log,
  });
  mountHealth(router, handlers);
  if (documentation) {
    const files = Object.keys(documentation.files);
    const document = openApiDocument({ prefix: API_PREFIX, endpoints, paging: policy.paging, files });
    mountDocumentation(router, documentation, document);
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
  app.use(errorHandler(log));
  app.use(noStore(API_PREFIX));
  const methods = endpoints.map(({ method }) => method);
  if (policy.corsOrigins.length > 0) app.use(corsHeaders(policy.corsOrigins, methods));
  app.use(refuseMalformed);
  app.use(router.routes());
  app.use(unrouted(router));
  return app;
};

/** No route matched: the path is unknown, or it does not support the method. */
const unrouted =
  (router: Router<RequestState>): Middleware =>
  (ctx) => {
    const allowed = router.match(ctx.path, ctx.method).path.flatMap(({ methods }) => methods);
    if (allowed.length === 0) refuse(ctx, { _tag: 'RouteNotFound' });
    else refuse(ctx, { _tag: 'MethodNotAllowed', allow: allowed.filter((method) => method !== 'HEAD').join(', ') });
  };
