import { received, type HeldToken } from '../src/held-token.js';

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token of a user, unsigned. */
export const tokenText = (claims: Readonly<Record<string, unknown>> = {}): string => {
  const user = { userId: 2, username: 'auditor', realname: '审计员', iat: 1_700_000_000, exp: 1_700_001_200 };
  return `${part({ alg: 'HS256' })}.${part({ ...user, ...claims })}.signature`;
};

export const aToken = (claims: Readonly<Record<string, unknown>> = {}, now = 0): HeldToken =>
  received(tokenText(claims), now)!;
