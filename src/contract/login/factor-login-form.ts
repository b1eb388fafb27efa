import { FACTOR_CODE } from '../account/factor-forms.js';
import { requestForm } from '../forms/form.js';

/** `POST /login/factor`. A ticket of another form is a wrong one. */
export const FACTOR_LOGIN_FORM = requestForm('factor login', {
  ticket: { kind: 'text', anyCharacters: true, min: 0, max: Infinity, credential: true },
  code: FACTOR_CODE,
});
