import { FACTOR_BEGIN_FORM, FACTOR_CHANGE_FORM, FACTOR_CONFIRM_FORM, STEP_UP_FORM } from './factor-forms.js';
import { t } from '../values/fp.js';
import { signature } from '../signatures/signature.js';
import { textMatching } from '../values/text-matching.js';
import { TokenText } from '../session/token-text.js';

/** How many recovery codes a user gets at a time. */
export const RECOVERY_CODES = 10;

/** Ten characters of Crockford's Base32, which has no letters I, L, O and U. */
export const RECOVERY_CODE = /^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/;

const RecoveryCodes = t.readonlyArray(textMatching('recovery code', RECOVERY_CODE));

/**
 * `offered`: users can set up a second factor. `required`: the user must have one. `codesLeft` is the number of unused recovery codes.
 */
const FactorState = t.strict(
  { enrolled: t.boolean, offered: t.boolean, required: t.boolean, codesLeft: t.Int },
  'Second factor',
);
export type FactorState = Readonly<t.OutputOf<typeof FactorState>>;

/** 160 bits in Base32, and the same in the `otpauth` address that authenticator apps read from a QR code. */
const FactorSecret = t.strict(
  {
    secret: textMatching('160 bits in Base32', /^[A-Z2-7]{32}$/),
    uri: textMatching('otpauth URI', /^otpauth:\/\/totp\//),
  },
  'Secret of a second factor',
);
export type FactorSecret = Readonly<t.OutputOf<typeof FactorSecret>>;

export const READ_FACTOR = signature({ method: 'GET', path: '/account/factor', data: FactorState });
export const BEGIN_FACTOR = signature({
  method: 'POST',
  path: '/account/factor/begin',
  form: FACTOR_BEGIN_FORM,
  data: FactorSecret,
});
export const CONFIRM_FACTOR = signature({
  method: 'POST',
  path: '/account/factor/confirm',
  form: FACTOR_CONFIRM_FORM,
  data: t.strict({ access_token: TokenText, codes: RecoveryCodes }, 'Confirmed second factor'),
});
export const REMOVE_FACTOR = signature({
  method: 'POST',
  path: '/account/factor/remove',
  form: FACTOR_CHANGE_FORM,
  data: t.strict({ access_token: TokenText }, 'Removed second factor'),
});
export const RENEW_RECOVERY_CODES = signature({
  method: 'POST',
  path: '/account/factor/codes',
  form: FACTOR_CHANGE_FORM,
  data: t.strict({ codes: RecoveryCodes }, 'Recovery codes'),
});
/** Proves again who the user is, for the writes that `StepUpRequired` refuses otherwise. */
export const STEP_UP = signature({
  method: 'POST',
  path: '/account/stepUp',
  form: STEP_UP_FORM,
  data: t.strict({ access_token: TokenText }, 'Stepped up'),
});
