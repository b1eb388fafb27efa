import { ID, MAX_IDS, PASSWORD, STATUS, STORED_KINDS, VERSION, type Form, type FormField } from './form-field.js';
import type { ManagedModule } from './managed-module.js';
import { user } from './user.js';
import type { RefusalOf } from './refusals.js';
import { requestForm } from './form.js';

const IDS = { kind: 'ids', title: '编号', english: 'IDs', min: 1, max: MAX_IDS } as const satisfies FormField;

type WithoutDefault<F extends FormField> = F extends FormField ? Omit<F, 'default'> : never;

const withoutDefault = <F extends FormField>({ default: _default, ...field }: F) => field as WithoutDefault<F>;

/** The fields of an update: which record, and every form field that an update may change. */
type UpdateFields<F extends Form> = Readonly<{ id: typeof ID; version: typeof VERSION }> &
  Readonly<{
    [Name in keyof F as F[Name] extends Readonly<{ addOnly: true }> ? never : Name]: WithoutDefault<F[Name]>;
  }>;

/** The form of `POST /<module>/add`. */
export const addForm = <M extends ManagedModule>({ name, form }: M) => requestForm<M['form']>(`${name} add`, form);

/** The form of `POST /<module>/update`. Every field is required. */
export const updateForm = <M extends ManagedModule>({ name, form }: M) => {
  const changeable = Object.entries<FormField>(form).filter(([, field]) => !field.addOnly);
  const fields = Object.fromEntries(changeable.map(([field, declared]) => [field, withoutDefault(declared)]));
  return requestForm(`${name} update`, { id: ID, version: VERSION, ...fields } as UpdateFields<M['form']>);
};

/** `POST /<module>/status` */
export const STATUS_FORM = requestForm('status change', { ids: IDS, status: withoutDefault(STATUS) });
/** `POST /<module>/delete` */
export const DELETE_FORM = requestForm('deletion', { ids: IDS });
/** `POST /role/delete` */
export const ROLE_DELETE_FORM = requestForm('role deletion', {
  ids: IDS,
  detach: { kind: 'boolean', title: '解除分配', english: 'Remove from users', default: false },
});
/** `POST /user/roles` */
export const USER_ROLES_FORM = requestForm('user roles', {
  id: ID,
  version: VERSION,
  roleIds: withoutDefault(user.form.roleIds),
});
/** `POST /user/resetPassword` */
export const RESET_PASSWORD_FORM = requestForm('password reset', { id: ID, password: { ...PASSWORD, optional: true } });
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
/** `POST /account/profile` */
export const PROFILE_FORM = requestForm('profile', { realname: withoutDefault(user.form.realname) });
/** `POST /account/password` */
export const PASSWORD_FORM = requestForm('password change', {
  oldPassword: { ...PASSWORD, title: '原密码', english: 'Old password' },
  newPassword: { ...PASSWORD, title: '新密码', english: 'New password' },
});

const { pattern: _pattern, addOnly: _addOnly, ...LOCKED_NAME } = user.form.username;

/** `POST /lock/unlock`: a name, an address or both. A locked name is whatever somebody has sent to the login. */
export const UNLOCK_FORM = requestForm(
  'unlock',
  {
    username: { ...LOCKED_NAME, min: 0, anyCharacters: true, default: '' },
    address: { kind: 'text', title: '地址', english: 'Address', min: 0, max: 100, default: '' },
  },
  { oneRequired: ['username', 'address'] },
);

/** The form fields that the record itself stores: no passwords and no links. */
export const storedFormFields = ({ form }: ManagedModule): ReadonlyArray<string> =>
  Object.keys(form).filter((field) => STORED_KINDS.includes(form[field]?.kind));

/** The values that the record itself stores: everything but passwords and links. */
export const storedValues = (
  { form }: ManagedModule,
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string | number>> =>
  Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string | number] =>
      STORED_KINDS.includes(form[entry[0]]?.kind),
    ),
  );

/** The refusal of a value of a unique field. */
export const valueTaken = ({ form }: ManagedModule, field: string): RefusalOf<'ValueTaken'> => ({
  _tag: 'ValueTaken',
  field,
  title: form[field]?.title ?? field,
});
