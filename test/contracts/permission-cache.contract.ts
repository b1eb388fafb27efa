import type { PermissionCache } from '../../src/domain/ports/permission-cache.js';
import { keepsAccess } from './permission-cache-entries.js';
import { separatesGenerations } from './permission-cache-generations.js';
import { reallyWait, type Wait } from './wait.js';

/** What every cache of permissions must do, and must not; run it over yours. */
export const permissionCacheContract = (
  make: () => PermissionCache | Promise<PermissionCache>,
  wait: Wait = reallyWait,
): Mocha.Suite =>
  describe('contract: PermissionCache', () => {
    keepsAccess(make, wait);
    separatesGenerations(make);
  });
