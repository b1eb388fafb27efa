import { decideGrant, decideReset, decideRoles } from '../../domain/records/link-decisions.js';
import { drawPassword } from '../../domain/account/password-fitness.js';
import { checkProtection } from '../../domain/access/protection.js';
import { E } from '../../contract/fp.js';
import type { RefusalOf } from '../../contract/refusals.js';
import type { Randomness } from '../../domain/ports/randomness.js';
import type { ChangedRecord } from '../../domain/ports/record-changes.js';
import type { Actor } from '../../domain/records/actor.js';
import type { Handler } from '../../domain/handler.js';
import {
  changeWithoutValues,
  changeWithPassword,
  type ChangeDependencies,
  type HashDependencies,
} from '../records/change-records.js';
import { recordedWrites } from '../audit/refused-writes.js';

type Request = Readonly<{ actor: Actor; id: number }>;
type Version = Readonly<{ version: number }>;

export type AssignRoles = Request & Version & Readonly<{ roleIds: ReadonlyArray<number> }>;
type LinksRefused = RefusalOf<'RecordNotFound' | 'PermissionNotHeld' | 'RecordChanged'>;
export type AssignRolesRefused = RefusalOf<'AdministratorProtected' | 'SelfProtected'> | LinksRefused;

export type GrantMenus = Request & Version & Readonly<{ menuIds: ReadonlyArray<number> }>;
export type GrantMenusRefused = LinksRefused;

/** Without a password the service draws one. */
export type ResetPassword = Request & Readonly<{ password: string | undefined }>;
export type ResetPasswordRefused = RefusalOf<
  'AdministratorProtected' | 'SelfProtected' | 'RecordNotFound' | 'PermissionNotHeld' | 'PasswordUnfit' | 'ServiceBusy'
>;

const versionOf =
  (version: number) =>
  ([record]: ReadonlyArray<ChangedRecord>): Version => ({ version: record?.version ?? version });

/** Replaces the roles of a user. The result is the user's version. */
export const assignRolesHandler = recordedWrites(
  { module: 'user', action: 'roles' },
  (deps: ChangeDependencies): Handler<AssignRoles, AssignRolesRefused, Version> =>
    async ({ actor, id, version, roleIds }) => {
      const allowed = checkProtection(actor.userId, { action: 'roles', ids: [id] });
      if (E.isLeft(allowed)) return allowed;
      const scope = { module: 'user', actor, ids: [id], linkedIds: roleIds } as const;
      return E.map(versionOf(version))(await changeWithoutValues(deps, scope, decideRoles(id, version, roleIds)));
    },
);

/** Replaces the menus of a role. The result is the role's version. */
export const grantMenusHandler = recordedWrites(
  { module: 'role', action: 'grant' },
  (deps: ChangeDependencies): Handler<GrantMenus, GrantMenusRefused, Version> =>
    async ({ actor, id, version, menuIds }) => {
      const scope = { module: 'role', actor, ids: [id], linkedIds: menuIds } as const;
      return E.map(versionOf(version))(await changeWithoutValues(deps, scope, decideGrant(id, version, menuIds)));
    },
);

type ResetDependencies = ChangeDependencies &
  HashDependencies &
  Readonly<{ randomness: Randomness; defaultPassword: string }>;

/**
 * Sets another password, which the user must change, and ends the user's tokens. The result has the drawn password. Nothing
 * is hashed before the reset is allowed, and nothing is compared with the present password.
 */
export const resetPasswordHandler = recordedWrites(
  { module: 'user', action: 'resetPassword' },
  (deps: ResetDependencies): Handler<ResetPassword, ResetPasswordRefused, Readonly<{ password: string }> | null> =>
    async ({ actor, id, password: given }) => {
      const { randomness, defaultPassword } = deps;
      const allowed = checkProtection(actor.userId, { action: 'resetPassword', ids: [id] });
      if (E.isLeft(allowed)) return allowed;

      const password = given ?? drawPassword(randomness.int);
      const scope = { module: 'user', actor, ids: [id] } as const;
      const changed = await changeWithPassword(deps, {
        scope,
        password,
        decideWith: (passwordHash) =>
          decideReset(id, { password, defaultPassword, ...(passwordHash !== undefined && { passwordHash }) }),
        change: (decide) => changeWithoutValues(deps, scope, decide),
      });
      return E.map(() => (given === undefined ? { password } : null))(changed);
    },
);
