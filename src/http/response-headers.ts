import cors from '@koa/cors';
import { ATTEMPT_HEADER } from '../contract/session/attempt-header.js';
import { TICKET_HEADER } from '../contract/login/login-ticket-header.js';
import type { Middleware } from './context.js';

/**
 * Headers of every answer. `Strict-Transport-Security` is the job of the proxy that terminates TLS (RFC 6797 section
 * 7.2): this service speaks plain HTTP.
 */
export const SECURITY_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const;

const EXPOSED = [
  'X-Failure-Reason',
  'X-Failure-Detail',
  TICKET_HEADER,
  'X-Request-Id',
  'Retry-After',
  'Content-Disposition',
  'X-Export-Truncated',
];

/** CORS headers for the listed origins. A preflight offers these methods, whatever it asks for. */
export const corsHeaders = (origins: ReadonlyArray<string>, methods: ReadonlyArray<string>): Middleware =>
  cors({
    origin: (ctx) => (origins.includes(ctx.get('Origin')) ? ctx.get('Origin') : ''),
    allowMethods: [...new Set(methods)],
    allowHeaders: ['Authorization', 'Content-Type', 'X-Request-Id', ATTEMPT_HEADER],
    exposeHeaders: EXPOSED,
    maxAge: 600,
  });

/**
 * The same for a request that Node could not parse, such as one with too large headers. Its origin is unknown. The answer
 * contains no data, so any origin may read it where several are listed.
 */
export const corsOfUnparsed = (origins: ReadonlyArray<string>): Readonly<Record<string, string>> => {
  const [origin, ...others] = origins;
  if (origin === undefined) return {};
  return {
    'Access-Control-Allow-Origin': others.length === 0 ? origin : '*',
    'Access-Control-Expose-Headers': EXPOSED.join(','),
  };
};
