import type { PermissionCache } from '../../domain/ports/permission-cache.js';

/** Specification 5.5: called after menus, roles, users or their links have changed; the next request sees the change. */
export const dropPermissionsHandler =
  ({ permissionCache }: Readonly<{ permissionCache: PermissionCache }>) =>
  (): Promise<void> =>
    permissionCache.drop();
