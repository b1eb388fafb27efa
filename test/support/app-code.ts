import { HOTP, Secret } from 'otpauth';

/** How long an authenticator app shows a code. */
export const STEP_MS = 30_000;

/** The code of a secret at a step of 30 seconds. Another implementation is compared in the contract of app codes. */
export const codeOf = (secret: string, counter: number): string =>
  HOTP.generate({ secret: Secret.fromBase32(secret), counter });

/** The step of a moment. */
export const stepAt = (moment: Date): number => Math.floor(moment.getTime() / STEP_MS);
