import { t } from '../values/fp.js';
import { RESET_PASSWORD_FORM } from './account-forms.js';
import { RESET_FACTOR_FORM } from './factor-forms.js';
import { signature } from '../signatures/signature.js';

/** Sets the password of another user. If the request has none, the service draws one. Only this answer has it. */
export const RESET_PASSWORD = signature({
  method: 'POST',
  path: '/user/resetPassword',
  form: RESET_PASSWORD_FORM,
  data: t.union([t.strict({ password: t.string }, 'Drawn password'), t.null]),
});
/** Removes the second factor of another user. */
export const RESET_FACTOR = signature({ method: 'POST', path: '/user/resetFactor', form: RESET_FACTOR_FORM });
