import { createHmac, randomUUID } from 'node:crypto';
import { JWT_SECRET } from './service.js';

const part = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

type Forgery = Readonly<{ header?: unknown; secret?: string; hash?: string }>;

/** A token over this payload (an object, or text as it is), signed with the service's secret unless told otherwise. */
export const signed = (payload: unknown, { header, secret = JWT_SECRET, hash = 'sha256' }: Forgery = {}): string => {
  const text = `${part(header ?? { alg: 'HS256', typ: 'JWT' })}.${part(payload)}`;
  return `${text}.${createHmac(hash, secret).update(text).digest('base64url')}`;
};

/** What the service would put in a token of the administrator, `offset` seconds from now. */
export const claimsAt = (offset = 0, validity = 1200): Record<string, unknown> => {
  const iat = Math.floor(Date.now() / 1000) + offset;
  return { userId: 1, username: 'admin', realname: '', jti: randomUUID(), iat, nbf: iat, exp: iat + validity };
};

export const claimsIn = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
