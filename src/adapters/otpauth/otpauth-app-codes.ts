import { HOTP, Secret, TOTP } from 'otpauth';
import { O } from '../../contract/values/fp.js';
import type { AppSecret } from '../../domain/account/factor-code.js';
import type { AppCodes } from '../../domain/ports/app-codes.js';

const STEP_MS = 30_000;

const FORM = { algorithm: 'SHA1', digits: 6 } as const;

const keyOf = (secret: AppSecret): Secret => Secret.fromBase32(secret);

/** The codes of authenticator apps. */
export const otpauthAppCodes = (): AppCodes => ({
  stepOf: (secret, code, now) => {
    const present = Math.floor(now.getTime() / STEP_MS);
    // compared in constant time
    const isCodeOf = (step: number): boolean =>
      HOTP.validate({ ...FORM, token: code, secret: keyOf(secret), counter: step, window: 0 }) === 0;
    return O.fromNullable([present, present - 1].find(isCodeOf));
  },
  uri: (secret, { issuer, username }) =>
    new TOTP({ ...FORM, issuer, label: username, period: STEP_MS / 1000, secret: keyOf(secret) }).toString(),
});
