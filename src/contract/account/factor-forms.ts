import { ID, PASSWORD } from '../forms/form-field.js';
import { requestForm } from '../forms/form.js';

/** A text of another form is a wrong code, which counts. */
export const FACTOR_CODE = {
  kind: 'text',
  title: '动态验证码',
  english: 'Code',
  anyCharacters: true,
  min: 0,
  max: 64,
  credential: true,
  meaning: 'The six digits of the authenticator app, or a recovery code where the text says so.',
} as const;

/** `POST /account/factor/begin` */
export const FACTOR_BEGIN_FORM = requestForm('factor begin', { password: PASSWORD });
/** `POST /account/factor/confirm` */
export const FACTOR_CONFIRM_FORM = requestForm('factor confirmation', { code: FACTOR_CODE });
/** `POST /account/factor/remove` and `POST /account/factor/codes` */
export const FACTOR_CHANGE_FORM = requestForm('factor change', { password: PASSWORD, code: FACTOR_CODE });
/** `POST /account/stepUp`: the code of a user with a second factor, otherwise the password. */
export const STEP_UP_FORM = requestForm(
  'step up',
  { code: { ...FACTOR_CODE, mayBeMissing: true }, password: { ...PASSWORD, mayBeMissing: true } },
  { oneOf: { fields: ['code', 'password'], isRequired: true } },
);
/** `POST /user/resetFactor` */
export const RESET_FACTOR_FORM = requestForm('factor reset', { id: ID });
