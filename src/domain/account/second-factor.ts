import { ACCESS_MODULES, givesAccess } from '../../contract/access/access-modules.js';
import { permissionOf } from '../../contract/values/permission.js';
import { IMPORT_PERMISSIONS } from '../../contract/access/permissions.js';
import type { FactorDemand } from '../../contract/account/second-factor.js';

/** `issuer` names the service in the authenticator app. */
export type FactorPolicy = Readonly<{ demand: FactorDemand; permissions: ReadonlyArray<string>; issuer: string }>;

/** What a user has: every permission (the administrator), or these. */
type Holder = Readonly<{ unrestricted: boolean; granted: ReadonlyArray<string> }>;

/** True if this user must have a second factor. */
export const isFactorDemanded = (
  { demand, permissions }: Pick<FactorPolicy, 'demand' | 'permissions'>,
  { unrestricted, granted }: Holder,
): boolean => {
  if (demand !== 'permission') return demand === 'required';
  return unrestricted || permissions.some((permission) => granted.includes(permission));
};

/** The actions that change nothing. */
const READS: ReadonlyArray<string> = [
  ...['page', 'list', 'detail', 'options', 'deleted', 'template', 'export'],
  ...['access', 'rows', 'grants', 'tree', 'holders'],
];

/** The permissions that write users, roles, menus, departments, sessions and locks. */
export const FACTOR_PERMISSIONS: ReadonlyArray<string> = [
  ...ACCESS_MODULES.flatMap(({ name, actions }) =>
    [...actions, ...(IMPORT_PERMISSIONS[name] ?? [])]
      .filter((action) => !READS.includes(action))
      .map((action) => permissionOf(name, action)),
  ),
  permissionOf('session', 'end'),
  permissionOf('lock', 'unlock'),
];

/** True for an action that needs a fresh proof of who the user is: a write of users, roles, menus or departments, and every export. */
export const needsStepUp = (module: string, action: string): boolean =>
  action === 'export' || (givesAccess(module) && !READS.includes(action));
