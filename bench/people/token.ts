import { createHmac, randomUUID } from 'node:crypto';

/** Signs everything in the benchmark, which runs on loopback only. */
export const JWT_SECRET = 'a benchmark on loopback, thirty-two bytes and more';

const LIFETIME_SECONDS = 6 * 3_600;
const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token as the service gives it to this user; `other` replaces claims. */
export const tokenOf = (userId: number, other: Readonly<Record<string, number>> = {}): string => {
  const iat = Math.floor(Date.now() / 1000);
  const times = { iat, nbf: iat, exp: iat + LIFETIME_SECONDS };
  const claims = { userId, username: `user${userId}`, realname: '基准', jti: randomUUID(), ...times, ...other };
  const signed = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded(claims)}`;
  return `${signed}.${createHmac('sha256', JWT_SECRET).update(signed).digest('base64url')}`;
};
