import { t } from '../values/fp.js';
import { signature } from '../signatures/signature.js';
import { TokenText } from '../session/token-text.js';
import { FACTOR_LOGIN_FORM } from './factor-login-form.js';
import { LOGIN_FORM } from './login-form.js';

/** The data of a login (specification 2.3). */
const LoggedIn = t.strict({ access_token: TokenText, must_change_password: t.boolean }, 'LoggedIn');

/** Specification 4.2. */
export const LOG_IN = signature({ method: 'POST', path: '/login', form: LOGIN_FORM, data: LoggedIn });

/** The second step of a login whose first step was `SecondFactorRequired`. */
export const LOG_IN_WITH_FACTOR = signature({
  method: 'POST',
  path: '/login/factor',
  form: FACTOR_LOGIN_FORM,
  data: LoggedIn,
});
