import { department } from '../modules/department.js';
import { ID, VERSION } from '../forms/form-field.js';
import { formCodecs } from '../forms/value-codecs.js';
import { t } from '../values/fp.js';
import { menu } from '../modules/menu.js';
import { Version } from '../records/module-endpoints.js';
import { ID_QUERY } from '../signatures/queries.js';
import { RESET_PASSWORD_FORM } from '../account/account-forms.js';
import { GRANT_FORM, SET_ROLE_FORM, USER_ROLES_FORM } from './rights-forms.js';
import { signature } from '../signatures/signature.js';
import { treeCodec } from '../values/tree-codec.js';

const menuFields = formCodecs({ id: ID, version: VERSION, ...menu.fields });
const departmentFields = formCodecs({ id: ID, version: VERSION, ...department.fields });

/** What a role has of a menu. `implied`: the grant of a menu below includes this one. */
const Granted = t.keyof({ chosen: null, implied: null, none: null });
export type Granted = t.TypeOf<typeof Granted>;

const Grant = t.strict({ ...menuFields, granted: Granted }, 'Grant');
export type Grant = Readonly<t.OutputOf<typeof Grant>>;

export const ASSIGN_ROLES = signature({
  method: 'POST',
  path: '/user/roles',
  form: USER_ROLES_FORM,
  data: Version,
});
/** Gives a role to several users, or takes it from them. */
export const SET_ROLE = signature({
  method: 'POST',
  path: '/user/setRole',
  form: SET_ROLE_FORM,
  data: t.strict({ changed: t.Int }, 'Users with a changed role'),
});
export const RESET_PASSWORD = signature({
  method: 'POST',
  path: '/user/resetPassword',
  form: RESET_PASSWORD_FORM,
  data: t.union([t.strict({ password: t.string }, 'Drawn password'), t.null]),
});
export const READ_GRANTS = signature({
  method: 'GET',
  path: '/role/grants',
  query: ID_QUERY,
  data: t.readonlyArray(Grant),
});
export const GRANT_MENUS = signature({ method: 'POST', path: '/role/grant', form: GRANT_FORM, data: Version });
export const READ_MENU_TREE = signature({
  method: 'GET',
  path: '/menu/tree',
  data: t.readonlyArray(treeCodec('menu tree', menuFields)),
});
export const READ_DEPARTMENT_TREE = signature({
  method: 'GET',
  path: '/department/tree',
  data: t.readonlyArray(treeCodec('department tree', departmentFields)),
});
