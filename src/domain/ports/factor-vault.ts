import type { O } from '../../contract/values/fp.js';
import type { AppSecret } from '../account/factor-code.js';
import type { CodeDigest, SealedSecret } from './factor-store.js';

/** `isCurrent`: it is encrypted under the present key. */
export type OpenedSecret = Readonly<{ secret: AppSecret; isCurrent: boolean }>;

/** Encrypts the secrets of second factors. What it encrypts for one user does not open for another. */
export interface FactorVault {
  seal(userId: number, secret: AppSecret): SealedSecret;
  /** None if no key opens it, or it was sealed for another user. */
  open(userId: number, sealed: SealedSecret): O.Option<OpenedSecret>;
  /** The keyed digest of a recovery code. The key depends on the secret, so another encryption of it keeps the digests. */
  digest(userId: number, secret: AppSecret, recoveryCode: string): CodeDigest;
}
