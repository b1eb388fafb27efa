import {
  decideGrant,
  decideRoles,
  decideSetRole,
  LINKS_REFUSALS,
  ROLE_HOLDERS_REFUSALS,
  ROLES_REFUSALS,
} from '../../domain/records/link-decisions.js';
import { checkProtection, PROTECTION_REFUSALS } from '../../domain/access/protection.js';
import { E } from '../../contract/values/fp.js';
import { askedRoles, roleIdOf, type AskedRoles } from '../../domain/access/role-links.js';
import { meantDepartments } from '../../domain/records/role-assignments.js';
import type { RowScope } from '../../domain/access/row-scope.js';
import type { RefusedBy } from '../../contract/refusals/refusals.js';
import type { ChangedRecord } from '../../domain/ports/record-changes.js';
import type { Actor } from '../../domain/records/actor.js';
import type { Handler } from '../../domain/handler.js';
import { changeWithoutValues, type ChangeDependencies } from '../records/change-records.js';
import { recordedWrites } from '../audit/refused-writes.js';

/** `scope` is that of the permission of the request. */
type Request = Readonly<{ actor: Actor; scope: RowScope; id: number }>;
type Version = Readonly<{ version: number }>;

export type AssignRoles = Request & Version & AskedRoles;
export const ASSIGN_ROLES_REFUSALS = [...PROTECTION_REFUSALS, ...ROLES_REFUSALS] as const;
export type AssignRolesRefused = RefusedBy<typeof ASSIGN_ROLES_REFUSALS>;

/** `held`: the users get the role; otherwise they lose it. */
export type SetRole = Readonly<{
  actor: Actor;
  scope: RowScope;
  ids: ReadonlyArray<number>;
  roleId: number;
  held: boolean;
}>;
export const SET_ROLE_REFUSALS = [...PROTECTION_REFUSALS, ...ROLE_HOLDERS_REFUSALS] as const;
export type SetRoleRefused = RefusedBy<typeof SET_ROLE_REFUSALS>;

export type GrantMenus = Request & Version & Readonly<{ menuIds: ReadonlyArray<number> }>;
export const GRANT_MENUS_REFUSALS = LINKS_REFUSALS;
export type GrantMenusRefused = RefusedBy<typeof GRANT_MENUS_REFUSALS>;

const versionOf =
  (version: number) =>
  ([record]: ReadonlyArray<ChangedRecord>): Version => ({ version: record?.version ?? version });

/** Replaces the roles of a user. The result is the user's version. */
export const assignRolesHandler = recordedWrites(
  { module: 'user', action: 'roles' },
  (deps: ChangeDependencies): Handler<AssignRoles, AssignRolesRefused, Version> =>
    async ({ actor, scope, id, version, ...named }) => {
      const allowed = checkProtection(actor.userId, { action: 'roles', ids: [id] });
      if (E.isLeft(allowed)) return allowed;
      const roles = askedRoles(named);
      const linkedIds = roles.map(roleIdOf);
      const target = { module: 'user', actor, scope, ids: [id], linkedIds, meant: meantDepartments(roles) } as const;
      return E.map(versionOf(version))(await changeWithoutValues(deps, target, decideRoles(id, version, roles)));
    },
);

/** Gives a role to users, or takes it from them, all or none. The result is the number of users who change. */
export const setRoleHandler = recordedWrites(
  { module: 'user', action: 'setRole' },
  (deps: ChangeDependencies): Handler<SetRole, SetRoleRefused, Readonly<{ changed: number }>> =>
    async ({ actor, scope, ids, roleId, held }) => {
      const allowed = checkProtection(actor.userId, { action: 'roles', ids });
      if (E.isLeft(allowed)) return allowed;
      const target = { module: 'user', actor, scope, ids, linkedIds: [roleId] } as const;
      const changed = await changeWithoutValues(deps, target, decideSetRole(ids, roleId, held));
      return E.map((records: ReadonlyArray<ChangedRecord>) => ({ changed: records.length }))(changed);
    },
);

/** Replaces the menus of a role. The result is the role's version. */
export const grantMenusHandler = recordedWrites(
  { module: 'role', action: 'grant' },
  (deps: ChangeDependencies): Handler<GrantMenus, GrantMenusRefused, Version> =>
    async ({ actor, scope, id, version, menuIds }) => {
      const target = { module: 'role', actor, scope, ids: [id], linkedIds: menuIds } as const;
      return E.map(versionOf(version))(await changeWithoutValues(deps, target, decideGrant(id, version, menuIds)));
    },
);
