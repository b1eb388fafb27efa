import type { Middleware } from '../context.js';

/**
 * On every answer: what came is what it says it is, is shown in no frame, loads nothing and is nobody else's to embed.
 * `Strict-Transport-Security` is for whoever speaks TLS (RFC 6797 section 7.2), which this service never does.
 */
export const SECURITY_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const;

const PAIRS = Object.entries(SECURITY_HEADERS);

export const securityHeaders: Middleware = ({ res }, next) => {
  for (const [name, value] of PAIRS) res.setHeader(name, value);
  return next();
};
