import { gzipSync } from 'node:zlib';
import Koa from 'koa';
import type { Handlers } from '../../application/handlers.js';
import type { CaptchaKind } from '../../contract/captcha/captcha-query.js';
import { PRODUCT_MODULES } from '../../contract/modules/modules.js';
import type { Modules } from '../../contract/modules/managed-module.js';
import type { PagingPolicy } from '../../contract/listing/page-query.js';
import { API_PREFIX } from '../../contract/signatures/signature.js';
import type { Log } from '../../domain/ports/log.js';
import type { Randomness } from '../../domain/ports/randomness.js';
import { clientAddressOf } from '../client-address.js';
import type { Middleware, RequestState } from '../context.js';
import type { Endpoint } from '../endpoint.js';
import { logged, observed, prepared, refuseMalformed, type RequestObserver } from '../middleware.js';
import { transportCheck, type TransportRule } from '../secret-transport.js';
import { mount } from '../mount.js';
import { openApiDocument } from '../openapi/document.js';
import { corsHeaders } from '../response-headers.js';
import { exactRoute, routeTable, unrouted, type RouteTable } from '../route-table.js';
import { accessRoutes } from '../routes/access/access.js';
import { accountRoutes } from '../routes/account/account.js';
import { factorRoutes } from '../routes/account/factor.js';
import { auditRoutes } from '../routes/audit/audit.js';
import { captchaRoutes } from '../routes/captcha/captcha.js';
import { mountConsole, type Console } from '../routes/documents/console.js';
import { mountDocumentation, type Documentation } from '../routes/documents/documentation.js';
import { exportRoutes } from '../routes/listing/exports.js';
import { gateRoutes } from '../routes/access/gate.js';
import { mountHealth } from '../routes/health/health.js';
import { lockRoutes } from '../routes/login/locks.js';
import { importRoutes } from '../routes/records/imports.js';
import { managedRecordRoutes } from '../routes/records/managed-records.js';
import { pageRoutes } from '../routes/listing/pages.js';
import { rightsRoutes } from '../routes/access/rights.js';
import { treeRoutes } from '../routes/access/trees.js';
import { resetRoutes } from '../routes/account/resets.js';
import { loginRoutes } from '../routes/login/log-in.js';
import { tokenRoutes } from '../routes/session/refresh-and-logout.js';
import { sessionRoutes } from '../routes/session/sessions.js';
import { webFile } from '../web-file.js';

type HttpPolicy = Readonly<{
  /** CIDRs of proxies. Only their `X-Forwarded-For` is used. */
  trustedProxies: ReadonlyArray<string>;
  /** Origins whose scripts may use the API; without any there are no CORS headers. */
  corsOrigins: ReadonlyArray<string>;
  /** What becomes of a password that comes without TLS. */
  transport: TransportRule;
  paging: PagingPolicy;
  /** The kinds of captcha that the service offers, for the description. */
  captchaKinds: ReadonlyArray<CaptchaKind>;
  /** The time zone of the shown times, for the description. */
  timeZone: string;
  /** Whether users can have a second factor, for the description. */
  secondFactor: boolean;
}>;

type Dependencies = Readonly<{
  handlers: Handlers;
  modules?: Modules;
  /** The modules that front ends show. Without it, all of them. */
  shownModules?: Modules;
  randomness: Randomness;
  log: Log;
  policy: HttpPolicy;
  /** The page at `/docs`. Without it there is no `/openapi.json` either. */
  documentation?: Documentation | undefined;
  /** The pages below `/console/`. */
  console?: Console | undefined;
  /** For metrics and traces. */
  observe?: RequestObserver | undefined;
}>;

/** Every endpoint of the API, without the prefix. */
export const apiEndpoints = (handlers: Handlers, modules: Modules = PRODUCT_MODULES) => [
  ...captchaRoutes(handlers),
  ...loginRoutes(handlers),
  ...tokenRoutes(handlers),
  ...sessionRoutes(handlers),
  ...pageRoutes(handlers, modules),
  ...managedRecordRoutes(handlers, modules),
  ...exportRoutes(handlers, modules),
  ...importRoutes(handlers, modules),
  ...rightsRoutes(handlers),
  ...treeRoutes(handlers),
  ...resetRoutes(handlers),
  ...accessRoutes(handlers),
  ...accountRoutes(handlers),
  ...factorRoutes(handlers),
  ...lockRoutes(handlers),
  ...auditRoutes(handlers),
  ...gateRoutes(),
];

/** Makes a value when it is first asked for. The description costs a start 130 ms and 15 MB, and most processes are never asked. */
const madeOnce = <T>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => (made ??= make());
};

/** The routes of the API, the probes, the documentation and the console. */
export const routesOf = (
  {
    handlers,
    modules = PRODUCT_MODULES,
    shownModules = modules,
    randomness,
    log,
    policy,
    documentation,
    console,
  }: Dependencies,
  endpoints = apiEndpoints(handlers, modules),
): RouteTable => {
  const routes = routeTable();
  mount(routes, API_PREFIX, endpoints, {
    handlers,
    clientAddressOf: clientAddressOf(policy.trustedProxies, log),
    checkTransport: transportCheck({ rule: policy.transport, trustedProxies: policy.trustedProxies, log }),
    log,
  });
  mountHealth(routes, handlers);
  if (documentation ?? console) {
    const description = madeOnce(() => {
      const document = openApiDocument({ prefix: API_PREFIX, endpoints, modules: shownModules, ...policy });
      const bytes = Buffer.from(JSON.stringify(document));
      return webFile({ type: '.json', bytes, compressed: { gzip: gzipSync(bytes) } });
    });
    if (documentation) mountDocumentation(routes, documentation, description);
    if (console) mountConsole(routes, console, description, randomness);
  }
  return routes;
};

/** The Koa application: the order of the middleware, and the routes. */
export const createApp = (deps: Dependencies): Koa<RequestState> => {
  const { handlers, modules, randomness, log, policy, observe } = deps;
  const app = new Koa<RequestState>();
  app.on('error', (error: unknown) => {
    log.warn('response not delivered', { error });
  });
  app.use(prepared(randomness, API_PREFIX));
  if (observe) app.use(observed(observe));
  app.use(logged(log));
  const endpoints = apiEndpoints(handlers, modules);
  if (policy.corsOrigins.length > 0) app.use(corsOf(endpoints, policy.corsOrigins));
  app.use(refuseMalformed);
  const routes = routesOf(deps, endpoints);
  app.use(exactRoute(routes));
  app.use(routes.router.routes());
  app.use(unrouted(routes));
  return app;
};

/** CORS, except where proxies ask: the 204 to a preflight would let a request pass. */
const corsOf = (endpoints: ReadonlyArray<Endpoint>, origins: ReadonlyArray<string>): Middleware => {
  const cors = corsHeaders(
    origins,
    endpoints.map(({ method }) => method),
  );
  const pathsForProxies = new Set(
    endpoints.filter(({ forProxies }) => forProxies).map(({ path }) => API_PREFIX + path),
  );
  return async (ctx, next) => {
    await (pathsForProxies.has(ctx.path) ? next() : cors(ctx, next));
  };
};
