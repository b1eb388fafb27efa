import { ID } from './form-field.js';
import { formCodecs, TimeText } from './value-codecs.js';
import { t } from './fp.js';
import { menu } from './menu.js';
import { NAVIGATION_QUERY } from './queries.js';
import { PasswordRules } from './password-rules-answer.js';
import { PASSWORD_FORM, PROFILE_FORM } from './request-forms.js';
import { signature } from './signature.js';
import { TokenText } from './token-text.js';
import { treeCodec } from './tree-codec.js';

/**
 * The own account: the department, enabled roles, and the permissions, distinct and sorted. `limited` are those of them that do
 * not reach all records.
 */
const OwnAccount = t.strict(
  {
    id: t.Int,
    username: t.string,
    realname: t.string,
    department: t.union([t.strict({ id: t.Int, name: t.string }), t.null]),
    roles: t.readonlyArray(t.strict({ id: t.Int, name: t.string, code: t.string })),
    permissions: t.readonlyArray(t.string),
    limited: t.readonlyArray(t.string),
    mustChangePassword: t.boolean,
  },
  'Account',
);
export type OwnAccount = Readonly<t.OutputOf<typeof OwnAccount>>;

const { id, parentId, name, english, permission, path, component, icon, sort } = formCodecs({
  id: ID,
  ...menu.fields,
});
const navigationFields = { id, parentId, name, english, permission, path, component, icon, sort, hidden: t.boolean };

/** An entry of the navigation, without those below it. A `hidden` one has a page but no place in a menu. */
export type NavigationEntry = Readonly<t.OutputOf<t.TypeC<typeof navigationFields>>>;

export const READ_ACCOUNT = signature({ method: 'GET', path: '/account/info', data: OwnAccount });
export const READ_NAVIGATION = signature({
  method: 'GET',
  path: '/account/menus',
  query: NAVIGATION_QUERY,
  data: t.readonlyArray(treeCodec('navigation entry', navigationFields)),
});
/** The ids of the enabled roles that the user may give to others. */
export const LIST_GIVABLE_ROLES = signature({
  method: 'GET',
  path: '/account/givableRoles',
  data: t.readonlyArray(t.Int),
});
export const UPDATE_PROFILE = signature({ method: 'POST', path: '/account/profile', form: PROFILE_FORM });
export const READ_PASSWORD_RULES = signature({
  method: 'GET',
  path: '/account/passwordRules',
  data: PasswordRules,
});
/** The login before that of the session: nulls at the first one. `failures` are the wrong passwords between the two. */
const LastLogin = t.strict(
  { time: t.union([TimeText, t.null]), address: t.union([t.string, t.null]), failures: t.Int },
  'Last login',
);
export type LastLoginAnswer = Readonly<t.OutputOf<typeof LastLogin>>;
export const READ_LAST_LOGIN = signature({ method: 'GET', path: '/account/lastLogin', data: LastLogin });
export const CHANGE_PASSWORD = signature({
  method: 'POST',
  path: '/account/password',
  form: PASSWORD_FORM,
  data: t.strict({ access_token: TokenText }, 'Changed password'),
});
