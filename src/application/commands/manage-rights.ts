import type {
  AdministratorProtected,
  PasswordUnfit,
  PermissionNotHeld,
  RecordChanged,
  RecordNotFound,
  SelfProtected,
} from '../../domain/administration/administration-refusals.js';
import { decideGrant, decideReset, decideRoles } from '../../domain/administration/link-decisions.js';
import { checkPasswordFitness, drawPassword } from '../../domain/administration/password-fitness.js';
import { checkProtection } from '../../domain/administration/protection.js';
import { E, O } from '../../domain/fp.js';
import type { PasswordHasher } from '../../domain/ports/password-hasher.js';
import type { Randomness } from '../../domain/ports/randomness.js';
import type { Actor, ChangedRecord } from '../../domain/ports/record-changes.js';
import type { UserRepository } from '../../domain/ports/user-repository.js';
import type { Handler } from '../../domain/handler.js';
import type { LoginQueue, ServiceBusy } from './login-queue.js';
import { changeWithoutValues, type ChangeDependencies } from './manage-records.js';

type Request = Readonly<{ actor: Actor; id: number }>;
type Version = Readonly<{ version: number }>;

export type AssignRoles = Request & Version & Readonly<{ roleIds: ReadonlyArray<number> }>;
type LinksRefused = RecordNotFound | PermissionNotHeld | RecordChanged;
export type AssignRolesRefused = AdministratorProtected | SelfProtected | LinksRefused;

export type GrantMenus = Request & Version & Readonly<{ menuIds: ReadonlyArray<number> }>;
export type GrantMenusRefused = LinksRefused;

/** Without a password the service draws one. */
export type ResetPassword = Request & Readonly<{ password: string | undefined }>;
export type ResetPasswordRefused =
  | AdministratorProtected
  | SelfProtected
  | RecordNotFound
  | PermissionNotHeld
  | PasswordUnfit
  | ServiceBusy;

const versionOf =
  (version: number) =>
  ([record]: ReadonlyArray<ChangedRecord>): Version => ({ version: record?.version ?? version });

/** Replaces the roles of a user. The result is the user's version. */
export const assignRolesHandler =
  (deps: ChangeDependencies): Handler<AssignRoles, AssignRolesRefused, Version> =>
  async ({ actor, id, version, roleIds }) => {
    const allowed = checkProtection(actor.userId, { action: 'roles', ids: [id] });
    if (E.isLeft(allowed)) return allowed;
    const scope = { module: 'user', actor, ids: [id], linkedIds: roleIds } as const;
    return E.map(versionOf(version))(await changeWithoutValues(deps, scope, decideRoles(id, version, roleIds)));
  };

/** Replaces the menus of a role. The result is the role's version. */
export const grantMenusHandler =
  (deps: ChangeDependencies): Handler<GrantMenus, GrantMenusRefused, Version> =>
  async ({ actor, id, version, menuIds }) => {
    const scope = { module: 'role', actor, ids: [id], linkedIds: menuIds } as const;
    return E.map(versionOf(version))(await changeWithoutValues(deps, scope, decideGrant(id, version, menuIds)));
  };

type ResetDependencies = ChangeDependencies &
  Readonly<{
    loginQueue: LoginQueue;
    users: UserRepository;
    hasher: PasswordHasher;
    randomness: Randomness;
    defaultPassword: string;
  }>;

/** Sets another password, which the user must change, and ends the user's tokens. The result has the drawn password. */
export const resetPasswordHandler =
  (deps: ResetDependencies): Handler<ResetPassword, ResetPasswordRefused, Readonly<{ password: string }> | null> =>
  async ({ actor, id, password }) => {
    const { loginQueue, users, hasher, randomness, defaultPassword } = deps;
    const allowed = checkProtection(actor.userId, { action: 'resetPassword', ids: [id] });
    if (E.isLeft(allowed)) return allowed;

    const account = O.toUndefined(await users.findById(id));
    if (!account) return E.left({ _tag: 'RecordNotFound' });
    const drawn = drawPassword(randomness.int);
    const next = password ?? drawn;
    const checkFitness = (equalsOld: boolean) =>
      checkPasswordFitness(next, { username: account.username, defaultPassword, equalsOld });
    const hashNext = async (): Promise<E.Either<PasswordUnfit, string>> => {
      const equalsOld = password !== undefined && (await hasher.verify(password, account.passwordHash)) === 'match';
      const fit = checkFitness(equalsOld);
      return E.isLeft(fit) ? fit : E.right(await hasher.hash(next));
    };
    // An unfit password is refused later, by the decision, and costs no hash.
    const fit = checkFitness(false);
    const hashed = E.isLeft(fit) ? E.right(fit) : await loginQueue.runChange(async () => E.right(await hashNext()));
    if (E.isLeft(hashed)) return hashed;
    const decide = decideReset(id, hashed.right);
    const reset = await changeWithoutValues(deps, { module: 'user', actor, ids: [id] }, decide);
    return E.map(() => (password === undefined ? { password: drawn } : null))(reset);
  };
