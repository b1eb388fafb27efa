import { O } from '../../../src/contract/values/fp.js';
import { permissionOf } from '../../../src/contract/values/permission.js';
import { administration, passwordOf, USER } from '../records/administration-scenario.js';
import { ORIGIN } from '../scenario.js';

export const NEXT = 'Another#2026';
export const WRONG = 'Wrong#2026';
export const USERS_PAGE = { permissions: [permissionOf('user', 'page')], assurance: 'factor' as const };
export const TOKEN_ONLY = { permissions: [], assurance: 'factor' as const };
export const BEFORE_CHANGE = { permissions: [], assurance: 'login' as const };

/** A user of the state with a token, and a change of their password. */
export const prepared = async (options?: Parameters<typeof administration>[0], userId: number = USER.weaker) => {
  const given = await administration(options);
  const token = await given.loggedIn(userId);
  const change = (oldPassword = passwordOf(userId), newPassword = NEXT) =>
    given.handlers.changePassword({ token, oldPassword, newPassword, origin: ORIGIN });
  const accountOf = async (id: number = userId) => O.toUndefined(await given.ports.users.findById(id))!;
  return { ...given, token, change, accountOf, userId };
};
