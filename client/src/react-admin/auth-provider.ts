import { logInWith, logOutWith, type ProviderLogin } from '../providers/log-in.js';
import { permissionFor, readOwnAccount } from '../providers/own-account.js';
import type { ProviderClient } from '../providers/provider-client.js';
import type { ProviderOptions } from '../providers/module-calls.js';
import { isSessionOver, messageOf } from '../providers/provider-error.js';
import type { ReactAdminAuthProvider } from './types.js';

type AuthOptions = ProviderOptions &
  Readonly<{
    /** The page to which a user goes who must change the password. */
    passwordPage?: string;
  }>;

/**
 * The auth provider of react-admin. The session of the client refreshes tokens, so a 401 means that the session is over.
 * `list`, `show`, `create`, `edit` and `delete` are the permissions `page`, `detail`, `add`, `update` and `delete` of the module.
 */
export const authProvider = (
  client: ProviderClient,
  { text = messageOf, passwordPage }: AuthOptions = {},
): ReactAdminAuthProvider => ({
  login: async (params) => {
    const { mustChangePassword } = await logInWith(client, text, params as ProviderLogin);
    return mustChangePassword && passwordPage !== undefined ? { redirectTo: passwordPage } : undefined;
  },
  logout: () => logOutWith(client),
  checkAuth: () => (client.session.current() ? Promise.resolve() : Promise.reject(new Error('no session'))),
  checkError: (error) => (isSessionOver(error) ? Promise.reject(new Error('the session is over')) : Promise.resolve()),
  getIdentity: async () => {
    const { id, username, realname } = await readOwnAccount(client, text);
    return { id, fullName: realname || username };
  },
  getPermissions: async () => (await readOwnAccount(client, text)).permissions,
  canAccess: async ({ resource, action }) =>
    (await readOwnAccount(client, text)).permissions.includes(permissionFor(resource, action)),
});
