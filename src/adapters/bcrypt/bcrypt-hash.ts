import { randomBytes } from 'node:crypto';

export const MIN_COST = 4;
/** One comparison of a higher cost takes seconds and would block a thread. */
export const MAX_COST = 16;

/** The last characters of salt and digest have unused bits, which must be zero. Engines reject or never match other hashes. */
const BCRYPT_HASH = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{21}[.Oeu][./A-Za-z0-9]{30}[.CGKOSWaeimquy26]$/;
const SALT_BYTES = 16;
const DIGEST_BYTES = 23;

export const isCost = (cost: number): boolean => Number.isInteger(cost) && cost >= MIN_COST && cost <= MAX_COST;

/** The cost of a hash. Undefined when it is no bcrypt hash, or its cost is too high. */
export const costOf = (hash: string): number | undefined => {
  const cost = Number(BCRYPT_HASH.exec(hash)?.[1]);
  return isCost(cost) ? cost : undefined;
};

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const BCRYPT_ALPHABET = './ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Bcrypt uses base64 with another alphabet and without padding. */
const randomText = (bytes: number): string =>
  randomBytes(bytes)
    .toString('base64')
    .replace(/=+$/, '')
    .replace(/./g, (character) => BCRYPT_ALPHABET.charAt(BASE64.indexOf(character)));

/** A hash with random salt and digest. A comparison takes as long as with any hash of this cost, and never matches. */
export const decoyHash = (cost: number): string =>
  `$2b$${String(cost).padStart(2, '0')}$${randomText(SALT_BYTES)}${randomText(DIGEST_BYTES)}`;
