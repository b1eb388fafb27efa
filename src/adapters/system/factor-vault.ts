import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, randomBytes } from 'node:crypto';
import { O } from '../../contract/values/fp.js';
import type { AppSecret } from '../../domain/account/factor-code.js';
import type { CodeDigest, SealedSecret } from '../../domain/ports/factor-store.js';
import type { FactorVault } from '../../domain/ports/factor-vault.js';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The form of a sealed secret: the id of the key, then IV, ciphertext and tag in base64url. */
const SEALED = /^([\w-]{8})\.([\w-]+)$/;

type Key = Readonly<{ id: string; bytes: Buffer }>;

/** The id tells which key opens a secret. It is the start of a digest of the key. */
const keyOf = (bytes: Buffer): Key => ({
  id: hash('sha256', Buffer.concat([Buffer.from('menshen/factor-key-id/v1 '), bytes]), 'base64url').slice(0, 8),
  bytes,
});

/** A sealed secret opens for its user only. */
const ownerOf = (userId: number): Buffer => Buffer.from(`menshen/factor/v1 ${userId}`);

const encrypt = ({ id, bytes }: Key, userId: number, text: string): string => {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, bytes, iv, { authTagLength: TAG_BYTES }).setAAD(ownerOf(userId));
  const parts = [iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
  return `${id}.${Buffer.concat(parts).toString('base64url')}`;
};

/** Throws if the text was changed, or is of another user or key. */
const decrypt = ({ bytes }: Key, userId: number, encrypted: Buffer): string => {
  const iv = encrypted.subarray(0, IV_BYTES);
  const decipher = createDecipheriv(CIPHER, bytes, iv, { authTagLength: TAG_BYTES })
    .setAAD(ownerOf(userId))
    .setAuthTag(encrypted.subarray(-TAG_BYTES));
  return decipher.update(encrypted.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
};

const digest: FactorVault['digest'] = (userId, secret, code) => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'menshen/recovery-codes/v1', 32));
  return createHmac('sha256', key).update(`${userId} ${code}`).digest('base64url') as CodeDigest;
};

/** AES-256-GCM under `key`, of 32 bytes. `previous` only opens. */
export const aesFactorVault = (key: Buffer, previous?: Buffer): FactorVault => {
  const present = keyOf(key);
  const keys = [present, ...(previous ? [keyOf(previous)] : [])];
  return {
    seal: (userId, secret) => encrypt(present, userId, secret) as SealedSecret,
    open: (userId, sealed) => {
      const [, id, text = ''] = SEALED.exec(sealed) ?? [];
      const opening = keys.find((one) => one.id === id);
      if (!opening) return O.none;
      const secret = O.tryCatch(() => decrypt(opening, userId, Buffer.from(text, 'base64url')) as AppSecret);
      return O.isSome(secret) ? O.some({ secret: secret.value, isCurrent: opening === present }) : O.none;
    },
    digest,
  };
};

/** Without a key nothing is sealed and nothing opens. */
export const closedFactorVault = (): FactorVault => ({
  seal: () => {
    throw new Error('FACTOR_KEY is not set');
  },
  open: () => O.none,
  digest,
});
