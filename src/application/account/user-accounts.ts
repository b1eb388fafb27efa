import { checkPasswordFitness, newCredentials, type PasswordPolicy } from '../../domain/account/password-fitness.js';
import { decideAdd } from '../../domain/records/record-decisions.js';
import { addForm, firstValues, storedValues } from '../../contract/modules/request-forms.js';
import {
  resolveRoles,
  validateLastDay,
  validatePassword,
  type RoleAmbiguous,
  type RoleUnknown,
  type UserEntryInvalid,
  type UsernameTaken,
  type UserUnknown,
} from '../../domain/account/user-entry.js';
import { operatorEventFields, validityEventFields, type AuditEvent } from '../../domain/audit/audit-event.js';
import { E, O } from '../../contract/values/fp.js';
import type { Handler } from '../../domain/handler.js';
import { user } from '../../contract/modules/user.js';
import type { RefusalOf } from '../../contract/refusals/refusals.js';
import { ADMINISTRATOR_ID } from '../../domain/access/permission-policy.js';
import type { AuditLog } from '../../domain/ports/audit-log.js';
import type { PasswordHasher } from '../../domain/ports/password-hasher.js';
import type { PermissionCache } from '../../domain/ports/permission-cache.js';
import type { RecordChanges } from '../../domain/ports/record-changes.js';
import type { Actor } from '../../domain/records/actor.js';
import type { UserRepository } from '../../domain/ports/user-repository.js';
import type { UserDirectory } from '../../domain/ports/user-directory.js';
import { invalidateAccess, type TokensEnd } from '../session/invalidate-access.js';

type Dependencies = Readonly<{
  directory: UserDirectory;
  hasher: PasswordHasher;
  permissionCache: PermissionCache;
  audit: AuditLog;
}>;

/** `roles` has codes or names. */
export type AddUser = Readonly<{
  username: string;
  realname: string;
  password: string;
  mustChangePassword: boolean;
  roles: ReadonlyArray<string>;
  /** The last day, `YYYY-MM-DD`. */
  validUntil?: string;
}>;
export type AddUserRefused =
  | UserEntryInvalid
  | UsernameTaken
  | RoleUnknown
  | RoleAmbiguous
  | RefusalOf<'PasswordUnfit'>;
export type AddedUser = Readonly<{ userId: number }>;

/** The actor of a command may do everything. The name is the author of the changed records; the trail names no actor. */
export const OPERATOR: Actor = { userId: ADMINISTRATOR_ID, username: 'menshen' };

const ADD_FORM = addForm(user);

/** An operator adds an enabled user, by the form and the rules of `POST /user/add`. */
export const addUserHandler = ({
  directory,
  recordChanges,
  hasher,
  audit,
  ...policy
}: Pick<Dependencies, 'directory' | 'hasher' | 'audit'> &
  PasswordPolicy &
  Readonly<{ recordChanges: RecordChanges }>): Handler<AddUser, AddUserRefused, AddedUser> => {
  const add: Handler<AddUser, AddUserRefused, AddedUser> = async (entry) => {
    const { username, realname, password, mustChangePassword, roles, validUntil = null } = entry;
    const roleIds = resolveRoles(roles, await directory.rolesNamed(roles));
    if (E.isLeft(roleIds)) return roleIds;
    const form = ADD_FORM.parse({
      username,
      realname,
      password,
      validUntil,
      roleIds: roleIds.right,
      departmentId: null,
    });
    if (E.isLeft(form))
      return E.left({ _tag: 'UserEntryInvalid', field: form.left.field as UserEntryInvalid['field'] });

    const given = { username, password, mustChange: mustChangePassword };
    const fit = checkPasswordFitness('given', given, policy);
    if (E.isLeft(fit)) return fit;
    const credentials = newCredentials(await hasher.hash(password), given, policy);
    const added = await recordChanges.change(
      { module: 'user', actor: OPERATOR, scope: 'everything', ids: [], linkedIds: roleIds.right },
      decideAdd('user', { ...storedValues(user, form.right), ...firstValues(user) }, roleIds.right, credentials),
    );
    if (E.isLeft(added)) {
      if (added.left._tag === 'ValueTaken') return E.left({ _tag: 'UsernameTaken' });
      // A role was deleted meanwhile. Now its name is unknown.
      if (added.left._tag === 'RecordNotFound') return add(entry);
      throw new Error(`unexpected refusal of a command: ${added.left._tag}`);
    }
    const userId = added.right[0]?.id ?? 0;
    audit.record({ _tag: 'UserAdded', ...operatorEventFields(userId, username) });
    return E.right({ userId });
  };
  return add;
};

/** The parts of a change that needs no password. */
type ChangeDependencies = Omit<Dependencies, 'hasher'>;

/** After a change of the user of a name, if there is one: the trail has it, and the tokens of the user end. */
const changed = async (
  { permissionCache, audit }: Pick<ChangeDependencies, 'permissionCache' | 'audit'>,
  userId: O.Option<number>,
  eventOf: (userId: number) => AuditEvent,
): Promise<E.Either<UserUnknown, TokensEnd>> => {
  if (O.isNone(userId)) return E.left({ _tag: 'UserUnknown' });
  audit.record(eventOf(userId.value));
  return E.right(await invalidateAccess(permissionCache));
};

export type SetPassword = Readonly<{ username: string; password: string; mustChangePassword: boolean }>;
export type SetPasswordRefused = UserEntryInvalid | UserUnknown | RefusalOf<'PasswordUnfit'>;

/** Sets a password and revokes the user's tokens. */
export const setPasswordHandler =
  (deps: Dependencies & PasswordPolicy): Handler<SetPassword, SetPasswordRefused, TokensEnd> =>
  async ({ username, password, mustChangePassword }) => {
    const checked = validatePassword(password);
    if (E.isLeft(checked)) return checked;

    const given = { username, password, mustChange: mustChangePassword };
    const fit = checkPasswordFitness('given', given, deps);
    if (E.isLeft(fit)) return fit;
    const credentials = newCredentials(await deps.hasher.hash(password), given, deps);
    const userId = await deps.directory.setPassword(username, credentials.passwordHash, credentials.mustChangePassword);
    return changed(deps, userId, (id) => ({ _tag: 'PasswordSet', ...operatorEventFields(id, username) }));
  };

/** `evenTheAdministrator` allows to disable user 1, whom only a command can enable again. */
export type SetEnabled = Readonly<{ username: string; enabled: boolean; evenTheAdministrator?: boolean }>;
export type SetEnabledRefused = UserUnknown | RefusalOf<'AdministratorProtected'>;

type ProtectedDependencies = ChangeDependencies & Readonly<{ users: Pick<UserRepository, 'findByUsername'> }>;

/** Refuses a change that could end the use of user 1, unless it is allowed even so. */
const checkAdministrator = async (
  { users }: Pick<ProtectedDependencies, 'users'>,
  username: string,
  isAllowed: boolean,
): Promise<E.Either<RefusalOf<'AdministratorProtected'>, void>> => {
  const account = isAllowed ? undefined : O.toUndefined(await users.findByUsername(username));
  return account?.id === ADMINISTRATOR_ID ? E.left({ _tag: 'AdministratorProtected' }) : E.right(undefined);
};

/** Disables a user and revokes the user's tokens permanently, or enables a user, who must log in again. */
export const setEnabledHandler =
  (deps: ProtectedDependencies): Handler<SetEnabled, SetEnabledRefused, TokensEnd> =>
  async ({ username, enabled, evenTheAdministrator = false }) => {
    const allowed = await checkAdministrator(deps, username, enabled || evenTheAdministrator);
    if (E.isLeft(allowed)) return allowed;
    const userId = await deps.directory.setEnabled(username, enabled);
    const _tag = enabled ? 'UserEnabled' : 'UserDisabled';
    return changed(deps, userId, (id) => ({ _tag, ...operatorEventFields(id, username) }));
  };

/** Without `validUntil` the account has no last day. `evenTheAdministrator` allows a last day of user 1. */
export type SetValidity = Readonly<{ username: string; validUntil: string | null; evenTheAdministrator?: boolean }>;
export type SetValidityRefused = UserEntryInvalid | SetEnabledRefused;

/** Sets the last day of an account, or removes it. */
export const setValidityHandler =
  (deps: ProtectedDependencies): Handler<SetValidity, SetValidityRefused, TokensEnd> =>
  async ({ username, validUntil, evenTheAdministrator = false }) => {
    const checked = validateLastDay(validUntil);
    if (E.isLeft(checked)) return checked;
    const allowed = await checkAdministrator(deps, username, validUntil === null || evenTheAdministrator);
    if (E.isLeft(allowed)) return allowed;
    const userId = await deps.directory.setValidity(username, validUntil);
    return changed(deps, userId, (id) => ({
      _tag: 'ValiditySet',
      ...validityEventFields(id, username, validUntil),
    }));
  };

export type RevokeTokens = Readonly<{ username: string }>;

/** Revokes all tokens of a user. The user may log in again. */
export const revokeTokensHandler =
  (deps: ChangeDependencies): Handler<RevokeTokens, UserUnknown, TokensEnd> =>
  async ({ username }) =>
    changed(deps, await deps.directory.revokeTokens(username), (id) => ({
      _tag: 'TokensRevoked',
      ...operatorEventFields(id, username),
    }));
