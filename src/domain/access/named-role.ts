import { E } from '../../contract/values/fp.js';
import type { RefusalOf } from '../../contract/refusals/refusals.js';
import { carriedByUsers, heldBy, holds, type Authority, type UserNode } from './authority.js';
import { rowsBeyond } from './held-rows.js';

type Judgement = E.Either<RefusalOf<'PermissionNotHeld'>, void>;

/** The first role that gives this user more than the actor holds: a permission, or records. */
const roleBeyond = (authority: Authority, user: UserNode): number | undefined => {
  const held = heldBy(authority);
  return user.roleIds.find((roleId) => {
    const only = { ...user, roleIds: [roleId] };
    return !holds(held, carriedByUsers(authority, [only])) || rowsBeyond.ofUser(authority, only).length > 0;
  });
};

/** A refusal of the roles of a user names the role that is beyond what the actor holds. `users` is the user afterwards and before. */
export const namingRole = (judgement: Judgement, authority: Authority, users: ReadonlyArray<UserNode>): Judgement => {
  if (E.isRight(judgement)) return judgement;
  const [roleId] = users.flatMap((user) => roleBeyond(authority, user) ?? []);
  return roleId === undefined ? judgement : E.left({ ...judgement.left, roleId });
};
