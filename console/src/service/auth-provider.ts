import type { AuthProvider } from 'react-admin';
import { forgetAccount, isPermitted, readAccount } from './account';
import { session, type LoginForm } from './api';
import { ServiceError } from './data-provider';

/** What the kit calls an action, and its permission. */
const ACTIONS: Readonly<Record<string, string>> = {
  list: 'page',
  show: 'detail',
  create: 'add',
  edit: 'update',
  delete: 'delete',
  export: 'export',
};

export const authProvider: AuthProvider = {
  login: async (form: LoginForm) => {
    const result = await session.login(form);
    if (!result.ok) throw new ServiceError(result);
    forgetAccount();
  },
  logout: async () => {
    await session.logout();
    forgetAccount();
  },
  checkAuth: async () => {
    if (!session.exists()) throw new Error('no session');
  },
  checkError: async () => {},
  getIdentity: async () => {
    const account = await readAccount();
    if (!account.ok) throw new ServiceError(account);
    return { id: account.data.id, fullName: account.data.realname || account.data.username };
  },
  canAccess: ({ resource, action }) => isPermitted(resource, ACTIONS[action] ?? action),
};
