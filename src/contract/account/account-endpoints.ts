import { ID } from '../forms/form-field.js';
import { formCodecs, TimeText } from '../forms/value-codecs.js';
import { t } from '../values/fp.js';
import { menu } from '../modules/menu.js';
import { PERMISSION_QUERY } from '../signatures/queries.js';
import { NAVIGATION_QUERY } from './navigation-query.js';
import { PasswordChangeReason } from './password-change-reason.js';
import { PasswordRules } from './password-rules-answer.js';
import { PASSWORD_FORM, PROFILE_FORM } from './account-forms.js';
import { signature } from '../signatures/signature.js';
import { TokenText } from '../session/token-text.js';
import { treeCodec } from '../values/tree-codec.js';

/**
 * The own account: the department, enabled roles, and the permissions, distinct and sorted. `limited` are those of them that do
 * not reach all records. `mustChangeReason` is null unless the password must be changed.
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
    /** The same as `mustChangeReason !== null`. */
    mustChangePassword: t.boolean,
    mustChangeReason: t.union([PasswordChangeReason, t.null]),
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

const GivableRole = t.strict({ id: t.Int, defaultScope: t.Int }, 'Role that can be given');
/** A role that the user may give to others, and the data scope of a new assignment. */
export type GivableRole = Readonly<t.OutputOf<typeof GivableRole>>;

/** The enabled roles that the user may give to others. */
export const LIST_GIVABLE_ROLES = signature({
  method: 'GET',
  path: '/account/givableRoles',
  data: t.readonlyArray(GivableRole),
});

const NamedDepartment = t.strict({ id: t.Int, name: t.string, below: t.boolean });

/** A data scope in which the own roles give a permission. Chosen departments have their names. */
const OwnScope = t.union([
  t.strict({ scope: t.Int, departments: t.readonlyArray(NamedDepartment) }),
  t.strict({ scope: t.Int }),
]);
export type OwnScope = Readonly<{
  scope: number;
  departments?: ReadonlyArray<Readonly<t.OutputOf<typeof NamedDepartment>>>;
}>;

/** What limits a permission of the user: each data scope once, by its number. None if it reaches all records. */
export const LIST_OWN_SCOPES = signature({
  method: 'GET',
  path: '/account/scopes',
  query: PERMISSION_QUERY,
  data: t.readonlyArray(OwnScope),
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
