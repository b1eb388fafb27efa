import { ID, PASSWORD } from '../forms/form-field.js';
import { requestForm } from '../forms/form.js';
import { withoutDefault } from '../modules/request-forms.js';
import { user } from '../modules/user.js';

/** `POST /account/profile` */
export const PROFILE_FORM = requestForm('profile', { realname: withoutDefault(user.fields.realname) });
/** `POST /account/password` */
export const PASSWORD_FORM = requestForm('password change', {
  oldPassword: { ...PASSWORD, title: '原密码', english: 'Old password' },
  newPassword: { ...PASSWORD, title: '新密码', english: 'New password' },
});
/** `POST /user/resetPassword` */
export const RESET_PASSWORD_FORM = requestForm('password reset', {
  id: ID,
  password: { ...PASSWORD, mayBeMissing: true },
});
