import type { Modules } from '../modules/managed-module.js';
import { permissionOf } from '../values/permission.js';
import { actionsOf } from './permissions.js';

/** True for a permission that a data scope limits. Every other one reaches everything, whatever the data scope is. */
export type IsScoped = (permission: string) => boolean;

/** The permissions that are limited by the people on whom they act: every one of these modules, and these ones. */
const BY_PEOPLE = {
  modules: ['user', 'session', 'lock'],
  permissions: [permissionOf('audit', 'page'), permissionOf('menu', 'holders')],
} as const;

/** True for a permission that acts on people, whatever the modules are. */
export const actsOnPeople: IsScoped = (permission) =>
  BY_PEOPLE.permissions.some((one) => one === permission) ||
  BY_PEOPLE.modules.some((module) => permission.startsWith(permissionOf(module, '')));

/**
 * Which permissions data scopes limit: those of modules with a scope, and those that act on people. A permission of a module
 * without a scope reaches everything, and so does one that nothing declares, such as that of an application behind the gate.
 */
export const scopedPermissions = (modules: Modules): IsScoped => {
  const ofModules = [...modules.values()]
    .filter(({ scope }) => scope !== undefined)
    .flatMap((module) => actionsOf(module).map((action) => permissionOf(module.name, action)));
  const scoped = new Set<string>(ofModules);
  return (permission) => scoped.has(permission) || actsOnPeople(permission);
};
