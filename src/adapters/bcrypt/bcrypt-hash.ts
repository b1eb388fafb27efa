import { randomBytes } from 'node:crypto';

export const MIN_COST = 4;
/** Beyond this one compare takes seconds: such a hash is refused rather than let it hold a thread. */
export const MAX_COST = 16;

/**
 * Salt and digest end in characters of which some bits stand for nothing, and those bits must be zero. An engine that
 * meets others answers at once, or never matches: either way such a hash is no hash.
 */
const BCRYPT_HASH = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{21}[.Oeu][./A-Za-z0-9]{30}[.CGKOSWaeimquy26]$/;
const SALT_BYTES = 16;
const DIGEST_BYTES = 23;

export const isCost = (cost: number): boolean => Number.isInteger(cost) && cost >= MIN_COST && cost <= MAX_COST;

/** The cost a hash was made with, or `undefined` when it is no bcrypt hash of a bearable cost. */
export const costOf = (hash: string): number | undefined => {
  const cost = Number(BCRYPT_HASH.exec(hash)?.[1]);
  return isCost(cost) ? cost : undefined;
};

const STANDARD = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const OF_BCRYPT = './ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Bcrypt's base64 is the usual one in another alphabet, without padding. */
const randomText = (bytes: number): string =>
  randomBytes(bytes)
    .toString('base64')
    .replace(/=+$/, '')
    .replace(/./g, (character) => OF_BCRYPT.charAt(STANDARD.indexOf(character)));

/** Random salt and random digest: comparing with it takes what any hash of this cost takes, and no password is known to fit. */
export const decoyHash = (cost: number): string =>
  `$2b$${String(cost).padStart(2, '0')}$${randomText(SALT_BYTES)}${randomText(DIGEST_BYTES)}`;
