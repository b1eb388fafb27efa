import type { IncomingMessage } from 'node:http';
import type { Randomness } from '../../domain/ports/randomness.js';
import { refuse, type Middleware } from '../context.js';

/** Absolute form: scheme, authority, rest. */
const ABSOLUTE = /^https?:\/\/([^/?#\\]+)(.*)$/i;

/**
 * Path and query of a request target (RFC 9112 section 3.2) without a fragment; undefined if the target has no path. A
 * proxy may send the absolute form. Its scheme and authority are ignored.
 */
const pathTargetOf = (target: string): string | undefined => {
  const [whole = ''] = target.split('#', 1);
  if (whole.startsWith('/') || whole === '*') return whole;
  const [, authority, rest = ''] = ABSOLUTE.exec(whole) ?? [];
  if (authority === undefined || !URL.canParse(`http://${authority}`)) return undefined;
  return rest.startsWith('/') ? rest : `/${rest}`;
};

/** Parses the target once, before the path is read. The log shows a malformed target as `/`. */
export const parseTarget: Middleware = (ctx, next) => {
  const target = pathTargetOf(ctx.req.url ?? '');
  if (target === undefined) ctx.state.isTargetMalformed = true;
  ctx.req.url = target ?? '/';
  return next();
};

export const REQUEST_ID = /^[\w.:-]{8,64}$/;

/** Sets the id of the request, in the log and in `X-Request-Id`. A well-formed id from the client is kept. */
export const requestId =
  ({ uuid }: Randomness): Middleware =>
  (ctx, next) => {
    const given = ctx.req.headers['x-request-id'];
    ctx.state.requestId = typeof given === 'string' && REQUEST_ID.test(given) ? given : uuid();
    ctx.set('X-Request-Id', ctx.state.requestId);
    return next();
  };

/** Node keeps only the first of these headers. A proxy may have read another one. */
const SINGLE = ['authorization', 'host'];

const isRepeated = ({ rawHeaders }: IncomingMessage, name: string): boolean => {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const one = rawHeaders[i] ?? '';
    if (one.length === name.length && one.toLowerCase() === name) count += 1;
  }
  return count > 1;
};

/** Refuses a target without a path, and a repeated header that must be single. */
export const refuseMalformed: Middleware = (ctx, next) => {
  const isMalformed = ctx.state.isTargetMalformed === true || SINGLE.some((name) => isRepeated(ctx.req, name));
  if (!isMalformed) return next();
  refuse(ctx, { _tag: 'RequestMalformed' });
  return undefined;
};
