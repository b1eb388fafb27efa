import { carriedByRoles, heldBy, holds, type Authority } from './authority.js';
import { IN_USE } from '../../contract/values/status.js';

/** The ids of the enabled roles that the actor may give: those that carry only permissions which the actor holds. */
export const givableRoles = (authority: Authority): ReadonlyArray<number> => {
  const held = heldBy(authority);
  return [...authority.roles.values()]
    .filter((role) => role.status === IN_USE && holds(held, carriedByRoles(authority, [role])))
    .map(({ id }) => id);
};
