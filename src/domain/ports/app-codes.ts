import type { O } from '../../contract/values/fp.js';
import type { AppSecret } from '../account/factor-code.js';

/** The codes of authenticator apps: RFC 6238 with SHA-1, six digits and steps of 30 seconds. */
export interface AppCodes {
  /** The step of which this is the code: the present one or the one before; otherwise none. */
  stepOf(secret: AppSecret, code: string, now: Date): O.Option<number>;
  /** The address with the secret that apps read from a QR code. */
  uri(secret: AppSecret, account: Readonly<{ issuer: string; username: string }>): string;
}
