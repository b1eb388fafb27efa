import { createHmac } from 'node:crypto';

const BCRYPT_READS_BYTES = 72;
const PREHASH_KEY = 'menshen/bcrypt-prehash/v1';

/**
 * What bcrypt is given for a password. It reads 72 bytes of UTF-8, so a longer password becomes the base64 of a keyed
 * digest; a shorter one stays as it is, and so agrees with hashes made elsewhere. Half of a surrogate pair, which has no
 * UTF-8, becomes U+FFFD, since engines would differ.
 */
export const bcryptInput = (password: string): string =>
  Buffer.byteLength(password) > BCRYPT_READS_BYTES
    ? createHmac('sha256', PREHASH_KEY).update(password).digest('base64')
    : Buffer.from(password).toString();
