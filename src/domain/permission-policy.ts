import type { TokenRevoked } from './access-token.js';
import { E, O, t } from './fp.js';

interface PermissionBrand {
  readonly Permission: unique symbol;
}

/** `sys:<module>:<action>` (specification 2.7). */
export const Permission = t.brand(
  t.string,
  (text): text is t.Branded<string, PermissionBrand> => /^sys:[a-z][\w-]*:[a-z][\w-]*$/i.test(text),
  'Permission',
);
export type Permission = t.TypeOf<typeof Permission>;

export const permissionOf = (module: string, action: string): Permission => `sys:${module}:${action}` as Permission;

/** What the relational store says of a user: is the account usable, and what do its enabled roles allow? */
export type UserAccess = Readonly<{ enabled: boolean; permissions: ReadonlyArray<string> }>;

/** The user id of the administrator, whom no permission check stops (specification 5.5). */
export const ADMINISTRATOR_ID = 1;

export type PermissionPolicy = Readonly<{ enabled: boolean; unrestricted: boolean; granted: ReadonlyArray<string> }>;

/** A user who is gone is as good as disabled. */
export const policyFor = (userId: number, access: O.Option<UserAccess>): PermissionPolicy =>
  O.isNone(access)
    ? { enabled: false, unrestricted: false, granted: [] }
    : {
        enabled: access.value.enabled,
        unrestricted: userId === ADMINISTRATOR_ID,
        granted: access.value.permissions,
      };

export type PermissionDenied = Readonly<{ _tag: 'PermissionDenied' }>;

/** A usable account is always needed; `needed` only where the endpoint asks for a permission. */
export const permit = (
  { enabled, unrestricted, granted }: PermissionPolicy,
  needed: O.Option<Permission>,
): E.Either<TokenRevoked | PermissionDenied, void> => {
  if (!enabled) return E.left({ _tag: 'TokenRevoked' });
  if (O.isNone(needed) || unrestricted || granted.includes(needed.value)) return E.right(undefined);
  return E.left({ _tag: 'PermissionDenied' });
};
