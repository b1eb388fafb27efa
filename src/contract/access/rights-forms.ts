import { ID, VERSION, type FormField } from '../forms/form-field.js';
import { requestForm } from '../forms/form.js';
import { ASSIGNMENTS, IDS, kept } from '../modules/request-forms.js';
import { user } from '../modules/user.js';

/** `POST /user/roles` */
export const USER_ROLES_FORM = requestForm(
  'user roles',
  {
    id: ID,
    version: VERSION,
    roleIds: kept(user.fields.roleIds),
    roles: ASSIGNMENTS,
  },
  { oneOf: { fields: ['roleIds', 'roles'], isRequired: true } },
);
/** `POST /user/setRole` */
export const SET_ROLE_FORM = requestForm('role of users', {
  ids: IDS,
  roleId: { ...ID, title: '角色', english: 'Role' },
  held: { kind: 'boolean', title: '拥有', english: 'Held' },
});
/** The menus that one grant may name. */
export const GRANTED_MENUS = {
  kind: 'ids',
  title: '菜单',
  english: 'Menus',
  refersTo: 'menu',
  min: 0,
  max: 1000,
} as const satisfies FormField;
/** `POST /role/grant` */
export const GRANT_FORM = requestForm('role grant', {
  id: ID,
  version: VERSION,
  menuIds: GRANTED_MENUS,
});
