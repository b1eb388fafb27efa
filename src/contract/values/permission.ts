/** What the name of a module, of one of its fields, of a parameter or of an action looks like. */
export const NAME = /^[a-z][a-zA-Z0-9]*$/u;

/**
 * True for names such as `constructor`. A plain object seems to have a value for each of them, so nothing that is declared has
 * such a name.
 */
export const isObjectMember = (text: string): boolean => text in Object.prototype;

/** True for a text that can be the name of a module, of one of its fields, of a parameter or of an action. */
export const isName = (text: string): boolean => NAME.test(text) && !isObjectMember(text);

const name = NAME.source.slice(1, -1);

/** `sys:<module>:<action>` (specification 2.7), as a menu may carry it. */
export const MENU_PERMISSION = new RegExp(`^sys:${name}:${name}$`, 'u');

/** What other programs may ask for: their permissions also have capital letters, digits, `_` and `-`. */
export const PERMISSION = /^sys:[a-zA-Z][\w-]*:[a-zA-Z][\w-]*$/u;

interface PermissionBrand {
  readonly Permission: unique symbol;
}

/** A text that matches `PERMISSION`. */
export type Permission = string & PermissionBrand;

/** The permission of an endpoint. */
export const permissionOf = (module: string, action: string): Permission => `sys:${module}:${action}` as Permission;
