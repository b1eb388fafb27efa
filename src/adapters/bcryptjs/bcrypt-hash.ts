import { randomBytes } from 'node:crypto';
import { encodeBase64, genSaltSync } from 'bcryptjs';

export const MIN_COST = 4;
/** Beyond this one compare takes seconds: such a hash is refused rather than let it hold a thread. */
export const MAX_COST = 16;

const BCRYPT_HASH = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/;
const DIGEST_BYTES = 23;

export const isCost = (cost: number): boolean => Number.isInteger(cost) && cost >= MIN_COST && cost <= MAX_COST;

/** The cost a hash was made with, or `undefined` when it is no bcrypt hash of a bearable cost. */
export const costOf = (hash: string): number | undefined => {
  const cost = Number(BCRYPT_HASH.exec(hash)?.[1]);
  return isCost(cost) ? cost : undefined;
};

/** Random salt and random digest: comparing with it takes what any hash of this cost takes, and no password is known to fit. */
export const decoyHash = (cost: number): string =>
  genSaltSync(cost) + encodeBase64(randomBytes(DIGEST_BYTES), DIGEST_BYTES);
