import { t } from './fp.js';

export interface PermissionBrand {
  readonly Permission: unique symbol;
}

const PERMISSION = /^sys:[a-zA-Z][\w-]*:[a-zA-Z][\w-]*$/;

/** `sys:<module>:<action>` (specification 2.7). */
export const Permission = Object.assign(
  t.brand(t.string, (text): text is t.Branded<string, PermissionBrand> => PERMISSION.test(text), 'Permission'),
  { form: PERMISSION },
);
export type Permission = t.TypeOf<typeof Permission>;

export const permissionOf = (module: string, action: string): Permission => `sys:${module}:${action}` as Permission;
