import { E } from '../../contract/values/fp.js';
import type { RefusedBy } from '../../contract/refusals/refusals.js';
import { roleContainment, userContainment } from '../access/containment.js';
import { namingRole } from '../access/named-role.js';
import { areSameLinks, withImplied, type MenuLink } from '../../contract/access/menu-hierarchy.js';
import { areSameRoles, roleIdOf, roleLinks, scopesOf, type AskedRole, type RecordLink } from '../access/role-links.js';
import { checkNamedDepartments, rolesTrail } from './role-assignments.js';
import { checkPasswordFitness, type PasswordPolicy } from '../account/password-fitness.js';
import type { RecordChange } from './record-change.js';
import { SET_ROLE_FORM, USER_ROLES_FORM } from '../../contract/access/rights-forms.js';
import { checkVersion, findAll } from './record-preconditions.js';
import { NOT_FOUND, type Decided, type FoundForChange } from './record-decisions.js';
import { linkedIds, roleNode, userNode } from './record-nodes.js';

/** The ids that were chosen, or those that were implied, in ascending order. */
const idsOf = (links: ReadonlyArray<MenuLink>, isImplied: boolean): ReadonlyArray<number> =>
  linkedIds(links.filter(({ implied }) => implied === isImplied)).toSorted((one, other) => one - other);
const chosenIds = (links: ReadonlyArray<MenuLink>): ReadonlyArray<number> => idsOf(links, false);

const byId = (one: RecordLink, other: RecordLink): number => one.id - other.id;

/** The chosen menus before and after, and the implied ones if they change. */
const grantsTrail = (old: ReadonlyArray<MenuLink>, next: ReadonlyArray<MenuLink>): RecordChange['trail'] => {
  const [impliedBefore, impliedAfter] = [idsOf(old, true), idsOf(next, true)];
  const isChange = impliedBefore.join() !== impliedAfter.join();
  return {
    kind: 'GrantsReplaced',
    before: { menuIds: chosenIds(old), ...(isChange && { impliedMenuIds: impliedBefore }) },
    after: { menuIds: chosenIds(next), ...(isChange && { impliedMenuIds: impliedAfter }) },
  };
};

/** What a change of links refuses. */
export const LINKS_REFUSALS = ['RecordNotFound', 'PermissionNotHeld', 'RecordChanged'] as const;
type LinksRefused = RefusedBy<typeof LINKS_REFUSALS>;

/** What a change of roles refuses besides: a data scope may name a department that does not exist. */
export const ROLES_REFUSALS = [...LINKS_REFUSALS, 'ReferenceInvalid'] as const;

/** Replaces the roles of a user. A role that is named by its id keeps its data scope. */
export const decideRoles =
  (id: number, version: number, asked: ReadonlyArray<AskedRole>) =>
  ({ records, authority, meant }: FoundForChange): Decided<RefusedBy<typeof ROLES_REFUSALS>> => {
    const user = records.get(id);
    if (!user || asked.some((role) => !authority.roles.has(roleIdOf(role)))) return NOT_FOUND;
    const referred = checkNamedDepartments(asked, meant);
    if (E.isLeft(referred)) return referred;
    const links = roleLinks(asked, user.links, authority.roles);
    const isChange = !areSameRoles(user.links, links);
    const scopes = isChange ? (scopesOf(links) ?? new Map()) : undefined;
    const before = userNode(user);
    const roleIds = linkedIds(links);
    const held = namingRole(userContainment.roles(authority, before, roleIds, scopes), authority, [
      { ...before, roleIds, ...(scopes && { scopes }) },
      before,
    ]);
    if (E.isLeft(held)) return held;
    const current = checkVersion(user, version);
    if (E.isLeft(current)) return current;
    return E.right(isChange ? [{ id, links, trail: rolesTrail(user.links, links) }] : []);
  };

/** The most roles of a user. */
const { max: MOST_ROLES } = USER_ROLES_FORM.fields.roleIds;

/** What a change of the users of a role refuses. */
export const ROLE_HOLDERS_REFUSALS = ['RecordNotFound', 'PermissionNotHeld', 'FormInvalid'] as const;

/** Gives a role to users, or takes it from them. Users who have it already, or lack it already, do not change. */
export const decideSetRole =
  (ids: ReadonlyArray<number>, roleId: number, isHeld: boolean) =>
  ({ records, authority }: FoundForChange): Decided<RefusedBy<typeof ROLE_HOLDERS_REFUSALS>> => {
    const all = findAll(records, ids);
    if (E.isLeft(all)) return all;
    if (!authority.roles.has(roleId)) return NOT_FOUND;
    const changes: RecordChange[] = [];
    for (const user of all.right) {
      const before = chosenIds(user.links);
      if (before.includes(roleId) === isHeld) continue;
      const after = isHeld ? [...before, roleId] : before.filter((id) => id !== roleId);
      const links = roleLinks(after, user.links, authority.roles).toSorted(byId);
      const held = userContainment.roles(authority, userNode(user), after, scopesOf(links) ?? new Map());
      if (E.isLeft(held)) return held;
      if (after.length > MOST_ROLES) return E.left(SET_ROLE_FORM.refuse('ids'));
      changes.push({ id: user.id, links, trail: { ...rolesTrail(user.links, links), action: 'setRole' } });
    }
    return E.right(changes);
  };

/** Replaces the menus of a role. The ancestors of the chosen menus are added. */
export const decideGrant =
  (id: number, version: number, menuIds: ReadonlyArray<number>) =>
  ({ records, authority }: FoundForChange): Decided<LinksRefused> => {
    const role = records.get(id);
    if (!role || menuIds.some((menuId) => !authority.menus.has(menuId))) return NOT_FOUND;
    const links = withImplied(authority.menus, menuIds);
    const held = roleContainment.grant(authority, roleNode(role), links);
    if (E.isLeft(held)) return held;
    const current = checkVersion(role, version);
    if (E.isLeft(current)) return current;
    if (areSameLinks(role.links, links)) return E.right([]);
    return E.right([{ id, links, trail: grantsTrail(role.links, links) }]);
  };

/** What a reset refuses. */
export const RESET_REFUSALS = ['RecordNotFound', 'PermissionNotHeld', 'PasswordUnfit'] as const;

/**
 * Replaces the password of a user, who must change it at the next login. The password is judged last, and by its text only:
 * the answer says nothing about the present password. `passwordHash` is missing while the request is only judged.
 */
export const decideReset =
  (
    id: number,
    { password, passwordHash, ...policy }: Readonly<{ password: string; passwordHash?: string }> & PasswordPolicy,
  ) =>
  ({ records, authority }: FoundForChange): Decided<RefusedBy<typeof RESET_REFUSALS>> => {
    const user = records.get(id);
    if (!user) return NOT_FOUND;
    const held = userContainment.resetPassword(authority, userNode(user));
    if (E.isLeft(held)) return held;
    const username = String(user.values['username']);
    const fit = checkPasswordFitness('reset', { password, username }, policy);
    if (E.isLeft(fit)) return fit;
    const credentials = passwordHash === undefined ? {} : { credentials: { passwordHash, mustChangePassword: true } };
    return E.right([{ id, ...credentials, trail: { kind: 'PasswordReset' } }]);
  };

/** What a reset of the second factor refuses. */
export const FACTOR_RESET_REFUSALS = ['RecordNotFound', 'PermissionNotHeld'] as const;

/** Takes the second factor from a user and ends their tokens. A user without one has none afterwards either. */
export const decideFactorReset =
  (id: number) =>
  ({ records, authority }: FoundForChange): Decided<RefusedBy<typeof FACTOR_RESET_REFUSALS>> => {
    const user = records.get(id);
    if (!user) return NOT_FOUND;
    const held = userContainment.resetFactor(authority, userNode(user));
    return E.isLeft(held) ? held : E.right([{ id, removesFactor: true, trail: { kind: 'FactorReset' } }]);
  };
