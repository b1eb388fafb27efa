import { carriedByRoles, heldBy, holds, type Authority } from './authority.js';
import { IN_USE } from '../../contract/values/status.js';
import { isHeldInSomeScope } from './held-rows.js';

/**
 * The ids of the enabled roles that the actor may give: those that carry only permissions which the actor holds, and that do not
 * exceed the rows of the actor in at least one data scope. Which data scopes these are also depends on the user who gets the role.
 */
export const givableRoles = (authority: Authority): ReadonlyArray<number> => {
  const held = heldBy(authority);
  const isInSomeScope = isHeldInSomeScope(authority);
  return [...authority.roles.values()]
    .filter((role) => role.status === IN_USE && holds(held, carriedByRoles(authority, [role])) && isInSomeScope(role))
    .map(({ id }) => id);
};
