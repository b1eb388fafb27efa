import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { CaptchaKey } from '../../src/contract/captcha/captcha-key.js';
import { captchaKeyOf } from '../../src/domain/captcha/captcha.js';
import type { SessionId } from '../../src/contract/session/session-id.js';
import type { ClientAddress } from '../../src/domain/session/request-origin.js';
import type { Fingerprint } from '../../src/domain/session/fingerprint.js';
import type { LoginSubject } from '../../src/domain/login/login-attempt.js';

/** Keys that nobody has used before: a store may hold whatever it likes when a test begins. */
export const freshCaptchaKey = (): CaptchaKey => captchaKeyOf(randomUUID());
export const freshFingerprint = () => randomBytes(32).toString('base64url') as Fingerprint;
export const freshSubject = () => freshFingerprint() as LoginSubject;
export const freshSessionId = () => randomUUID() as SessionId;
export const freshUserId = () => randomInt(1, 2 ** 47);

/** The text with each letter in the other case. */
export const inOtherCase = <Text extends string>(text: Text): Text =>
  text.replace(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  ) as Text;

/** A documentation network (RFC 3849) of its own. */
export const freshAddress = () =>
  `2001:db8:${randomInt(2 ** 16).toString(16)}:${randomInt(2 ** 16).toString(16)}::` as ClientAddress;
