import { t } from '../values/fp.js';
import { Version } from '../records/module-endpoints.js';
import { ID_QUERY } from '../signatures/queries.js';
import { GRANT_FORM, SET_ROLE_FORM, USER_ROLES_FORM } from './rights-forms.js';
import { signature } from '../signatures/signature.js';
import { menuFields } from './tree-endpoints.js';

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
export const READ_GRANTS = signature({
  method: 'GET',
  path: '/role/grants',
  query: ID_QUERY,
  data: t.readonlyArray(Grant),
});
export const GRANT_MENUS = signature({ method: 'POST', path: '/role/grant', form: GRANT_FORM, data: Version });
