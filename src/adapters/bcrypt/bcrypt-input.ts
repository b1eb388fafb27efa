import { createHmac } from 'node:crypto';

const BCRYPT_READS_BYTES = 72;
const PREHASH_KEY = 'menshen/bcrypt-prehash/v1';

/**
 * Bcrypt reads 72 bytes. A longer password becomes the base64 of a keyed digest. A shorter one stays unchanged, so that
 * imported hashes match. A lone surrogate becomes U+FFFD, since engines treat it differently.
 */
export const bcryptInput = (password: string): string =>
  Buffer.byteLength(password) > BCRYPT_READS_BYTES
    ? createHmac('sha256', PREHASH_KEY).update(password).digest('base64')
    : Buffer.from(password).toString();
