import { E, O } from '../../contract/values/fp.js';
import type { Permission } from '../../contract/values/permission.js';
import type { RefusalOf } from '../../contract/refusals/refusals.js';
import { isSteppedUp, type Proof, type StepUpPolicy } from '../session/proof.js';
import { rowsFor, type PermissionLimits } from './permission-limits.js';
import type { RowScope } from './row-scope.js';
import { isFactorDemanded, type FactorPolicy } from '../account/second-factor.js';

/** The rows that a permission gives the user; undefined without the permission. */
export type Reach = (permission: Permission) => RowScope | undefined;

/**
 * A user's state in the database: enabled or not, the generation of the credentials, whether the password must be changed,
 * when it was set (only where its age counts), the last day of the account (only if there is one), whether there is a second
 * factor, the permissions of enabled roles, and those of them that reach some records only. Without `limits`, none does.
 */
export type UserAccess = Readonly<{
  enabled: boolean;
  credentialGeneration: number;
  mustChangePassword: boolean;
  passwordTime?: Date;
  validUntil?: string;
  hasFactor?: boolean;
  permissions: ReadonlyArray<string>;
  limits?: PermissionLimits;
}>;

/** The user of a token, and the generation of the credentials at the login. */
export type Principal = Readonly<{ userId: number; credentialGeneration: number }>;

/** The user id of the administrator, who has every permission (specification 5.5). */
export const ADMINISTRATOR_ID = 1;

export type PermissionPolicy = Readonly<{
  revoked: boolean;
  unrestricted: boolean;
  granted: ReadonlyArray<string>;
  limits?: PermissionLimits | undefined;
  mustChangePassword: boolean;
  hasFactor: boolean;
}>;

/** A deleted user counts as disabled. */
export const isUsable = (access: O.Option<UserAccess>): boolean => O.isSome(access) && access.value.enabled;

/** Tokens of deleted and disabled users are revoked, and tokens from before a change of the credentials. */
export const policyFor = (
  { userId, credentialGeneration }: Principal,
  access: O.Option<UserAccess>,
): PermissionPolicy =>
  O.isNone(access)
    ? { revoked: true, unrestricted: false, granted: [], mustChangePassword: false, hasFactor: false }
    : {
        revoked: !access.value.enabled || access.value.credentialGeneration !== credentialGeneration,
        unrestricted: userId === ADMINISTRATOR_ID,
        granted: access.value.permissions,
        limits: access.value.limits,
        mustChangePassword: access.value.mustChangePassword,
        hasFactor: access.value.hasFactor === true,
      };

/** True if the access is older than the principal's login. Generations only rise, so such an access is out of date. */
export const isOlderThanLogin = ({ credentialGeneration }: Principal, access: O.Option<UserAccess>): boolean =>
  O.isSome(access) && access.value.credentialGeneration < credentialGeneration;

/**
 * What a token must have proven, and its user must have. Each assurance includes those before it.
 * - `login`: somebody logged in. It is enough for the few endpoints that a user who must change the password may call.
 * - `password`: nobody else knows the password, since its user need not change it. It is enough to set up a second factor.
 * - `factor`: the user has a second factor, if they must have one. The login has asked for it.
 * - `stepUp`: the user has proven not long ago who they are.
 */
const ASSURANCES = ['login', 'password', 'factor', 'stepUp'] as const;
export type Assurance = (typeof ASSURANCES)[number];

const includes = (assurance: Assurance, other: Assurance): boolean =>
  ASSURANCES.indexOf(assurance) >= ASSURANCES.indexOf(other);

/** What a request requires: all of these permissions, or none where a token is enough, and what the token must have proven. */
export type Requirement = Readonly<{ permissions: ReadonlyArray<Permission>; assurance: Assurance }>;

/** What each permission gives the user. */
export const reachOf =
  ({ unrestricted, granted, limits }: PermissionPolicy): Reach =>
  (permission) => {
    if (unrestricted) return 'everything';
    return granted.includes(permission) ? rowsFor(limits, [permission]) : undefined;
  };

/** From the settings. `enforcesPasswordChange` is `PASSWORD_CHANGE=enforce`. */
export type AssurancePolicy = StepUpPolicy &
  Readonly<{ enforcesPasswordChange: boolean; secondFactor: Pick<FactorPolicy, 'demand' | 'permissions'> }>;

/** What is presented: the proof in the token, and the present time. */
type Presented = Readonly<{ proof: Proof | undefined; now: Date }>;

type AssuranceRefused = RefusalOf<'PasswordChangeRequired' | 'FactorRequired' | 'StepUpRequired'>;

/** The first assurance that is required and missing. */
const checkAssurance = (
  policy: PermissionPolicy,
  assurance: Assurance,
  rules: AssurancePolicy,
  { proof, now }: Presented,
): E.Either<AssuranceRefused, void> => {
  const { mustChangePassword, hasFactor } = policy;
  if (rules.enforcesPasswordChange && mustChangePassword && includes(assurance, 'password'))
    return E.left({ _tag: 'PasswordChangeRequired' });
  if (!hasFactor && includes(assurance, 'factor') && isFactorDemanded(rules.secondFactor, policy))
    return E.left({ _tag: 'FactorRequired' });
  if (includes(assurance, 'stepUp') && !isSteppedUp(proof, hasFactor, rules, now))
    return E.left({ _tag: 'StepUpRequired' });
  return E.right(undefined);
};

/** The account must always be usable. The result are the rows that all required permissions reach. */
export const checkPermission = (
  policy: PermissionPolicy,
  { permissions, assurance }: Requirement,
  rules: AssurancePolicy,
  presented: Presented,
): E.Either<RefusalOf<'TokenRevoked' | 'PermissionDenied'> | AssuranceRefused, RowScope> => {
  const { revoked, unrestricted, granted, limits } = policy;
  if (revoked) return E.left({ _tag: 'TokenRevoked' });
  const missing = unrestricted ? undefined : permissions.find((permission) => !granted.includes(permission));
  if (missing !== undefined) return E.left({ _tag: 'PermissionDenied', permission: missing });
  const assured = checkAssurance(policy, assurance, rules, presented);
  if (E.isLeft(assured)) return assured;
  return E.right(unrestricted ? 'everything' : rowsFor(limits, permissions));
};
