import type { Modules } from '../listing/modules.js';
import { permissionOf, type Permission } from '../permission-policy.js';

/** The actions of endpoints that belong to no managed module. */
export const OTHER_ACTIONS = { session: ['page', 'end'], lock: ['page', 'unlock'], audit: ['page'] } as const;

/** Every permission that an endpoint asks for. */
export const declaredPermissions = (modules: Modules): ReadonlyArray<Permission> => [
  ...[...modules.values()].flatMap(({ name, actions, managedActions }) =>
    [...actions, ...managedActions].map((action) => permissionOf(name, action)),
  ),
  ...Object.entries(OTHER_ACTIONS).flatMap(([module, actions]) =>
    actions.map((action) => permissionOf(module, action)),
  ),
];
