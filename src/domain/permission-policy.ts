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

/**
 * What the relational store says of a user: is the account usable, of which generation are its credentials, and what do
 * its enabled roles allow?
 */
export type UserAccess = Readonly<{
  enabled: boolean;
  credentialGeneration: number;
  permissions: ReadonlyArray<string>;
}>;

/** Whom a token names, and the generation of the credentials with which he logged in. */
export type Bearer = Readonly<{ userId: number; credentialGeneration: number }>;

/** The user id of the administrator, whom no permission check stops (specification 5.5). */
export const ADMINISTRATOR_ID = 1;

export type PermissionPolicy = Readonly<{ revoked: boolean; unrestricted: boolean; granted: ReadonlyArray<string> }>;

/** A user who is gone is as good as disabled. */
export const isUsable = (access: O.Option<UserAccess>): boolean => O.isSome(access) && access.value.enabled;

/** A user who is gone is as good as disabled; so is one whose credentials are others than those of the login. */
export const policyFor = ({ userId, credentialGeneration }: Bearer, access: O.Option<UserAccess>): PermissionPolicy =>
  O.isNone(access)
    ? { revoked: true, unrestricted: false, granted: [] }
    : {
        revoked: !access.value.enabled || access.value.credentialGeneration !== credentialGeneration,
        unrestricted: userId === ADMINISTRATOR_ID,
        granted: access.value.permissions,
      };

/**
 * Was the access read before the login that the bearer comes from? Generations only rise, so it says nothing of what the
 * credentials are now.
 */
export const precedesLogin = ({ credentialGeneration }: Bearer, access: O.Option<UserAccess>): boolean =>
  O.isSome(access) && access.value.credentialGeneration < credentialGeneration;

export type PermissionDenied = Readonly<{ _tag: 'PermissionDenied' }>;

/** A usable account of the same credentials is always needed; `needed` only where the endpoint asks for a permission. */
export const permit = (
  { revoked, unrestricted, granted }: PermissionPolicy,
  needed: O.Option<Permission>,
): E.Either<TokenRevoked | PermissionDenied, void> => {
  if (revoked) return E.left({ _tag: 'TokenRevoked' });
  if (O.isNone(needed) || unrestricted || granted.includes(needed.value)) return E.right(undefined);
  return E.left({ _tag: 'PermissionDenied' });
};
