import type { AuthProvider } from 'react-admin';
import { forgetAccount, isPermitted, readAccount } from './account';
import { loggedOut, logoutUnconfirmed, requiredStep, session, sessionOver } from './api';
import { ServiceError } from './data-provider';

/** Leads to the login page. The kit would show any other message there. */
const withoutMessage = (): Error => Object.assign(new Error(), { message: false });

/** The session as the kit asks for it. The login page logs in without the kit. */
export const authProvider: AuthProvider = {
  login: () => Promise.reject(new Error('not supported')),
  logout: async () => {
    // the kit calls it where nobody is logged in, too
    if (session.current() || sessionOver.get()) loggedOut.set(true);
    const { confirmed } = await session.logout();
    logoutUnconfirmed.set(!confirmed);
    sessionOver.set(undefined);
    requiredStep.set(undefined);
    forgetAccount();
  },
  // A session that is over keeps its page: the user logs in again in a dialog.
  checkAuth: async () => {
    if (!session.current() && !sessionOver.get()) throw withoutMessage();
  },
  checkError: () => Promise.resolve(),
  getIdentity: async () => {
    const account = await readAccount();
    if (!account.ok) throw new ServiceError(account);
    return { id: account.data.id, fullName: account.data.realname || account.data.username };
  },
  // the kit itself asks for `list` only
  canAccess: ({ resource, action }) => isPermitted(resource, action === 'list' ? 'page' : action),
};
