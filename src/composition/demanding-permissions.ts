import { declaredPermissions } from '../contract/access/permissions.js';
import { nearestHint } from '../contract/values/nearest-name.js';
import type { Modules } from '../contract/modules/managed-module.js';
import type { Log } from '../domain/ports/log.js';

/**
 * Warns of each permission of `SECOND_FACTOR_PERMISSIONS` that no endpoint asks for. It may be that of a menu; more often
 * it is misspelt, and then nobody needs a second factor because of it.
 */
export const warnOfUnknownPermissions = (permissions: ReadonlyArray<string>, modules: Modules, log: Log): void => {
  const known = new Set<string>(declaredPermissions(modules));
  for (const permission of permissions.filter((one) => !known.has(one)))
    log.warn(`SECOND_FACTOR_PERMISSIONS: no endpoint asks for "${permission}"${nearestHint(permission, known)}`);
};
