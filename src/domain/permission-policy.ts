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

/** A user's state in the database: enabled or not, the generation of the credentials, the permissions of enabled roles. */
export type UserAccess = Readonly<{
  enabled: boolean;
  credentialGeneration: number;
  permissions: ReadonlyArray<string>;
}>;

/** The user of a token, and the generation of the credentials at the login. */
export type Bearer = Readonly<{ userId: number; credentialGeneration: number }>;

/** The user id of the administrator, who has every permission (specification 5.5). */
export const ADMINISTRATOR_ID = 1;

export type PermissionPolicy = Readonly<{ revoked: boolean; unrestricted: boolean; granted: ReadonlyArray<string> }>;

/** A deleted user counts as disabled. */
export const isUsable = (access: O.Option<UserAccess>): boolean => O.isSome(access) && access.value.enabled;

/** Tokens of deleted and disabled users are revoked, and tokens from before a change of the credentials. */
export const policyFor = ({ userId, credentialGeneration }: Bearer, access: O.Option<UserAccess>): PermissionPolicy =>
  O.isNone(access)
    ? { revoked: true, unrestricted: false, granted: [] }
    : {
        revoked: !access.value.enabled || access.value.credentialGeneration !== credentialGeneration,
        unrestricted: userId === ADMINISTRATOR_ID,
        granted: access.value.permissions,
      };

/** Tells whether the access is older than the bearer's login. Generations only rise, so such an access is out of date. */
export const precedesLogin = ({ credentialGeneration }: Bearer, access: O.Option<UserAccess>): boolean =>
  O.isSome(access) && access.value.credentialGeneration < credentialGeneration;

export type PermissionDenied = Readonly<{ _tag: 'PermissionDenied' }>;

/** `needed` is none when the endpoint needs no permission. The account must always be usable. */
export const checkPermission = (
  { revoked, unrestricted, granted }: PermissionPolicy,
  needed: O.Option<Permission>,
): E.Either<TokenRevoked | PermissionDenied, void> => {
  if (revoked) return E.left({ _tag: 'TokenRevoked' });
  if (O.isNone(needed) || unrestricted || granted.includes(needed.value)) return E.right(undefined);
  return E.left({ _tag: 'PermissionDenied' });
};
