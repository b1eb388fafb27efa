import { logInWith, logOutWith, type ProviderLogin } from '../providers/log-in.js';
import type { ProviderOptions } from '../providers/module-calls.js';
import { permissionFor, readOwnAccount } from '../providers/own-account.js';
import type { ProviderClient } from '../providers/provider-client.js';
import { isSessionOver, messageOf } from '../providers/provider-error.js';
import type { RefineAccessControlProvider, RefineAuthProvider } from './types.js';

type AuthOptions = ProviderOptions &
  Readonly<{
    /** The page for users who are not logged in. Default: `/login`. */
    loginPage?: string;
    /** The page after a login. Default: `/`. */
    homePage?: string;
    /** The page to which a user goes who must change the password. Default: `homePage`. */
    passwordPage?: string;
  }>;

/** The auth provider of Refine. The session of the client refreshes tokens, so a 401 means that the session is over. */
export const authProvider = (
  client: ProviderClient,
  { text = messageOf, loginPage = '/login', homePage = '/', passwordPage = homePage }: AuthOptions = {},
): RefineAuthProvider => ({
  login: async (params) => {
    try {
      const { mustChangePassword } = await logInWith(client, text, params as ProviderLogin);
      return { success: true, redirectTo: mustChangePassword ? passwordPage : homePage };
    } catch (error) {
      return { success: false, error: error as Error };
    }
  },
  logout: async () => {
    await logOutWith(client);
    return { success: true, redirectTo: loginPage };
  },
  check: () =>
    Promise.resolve(
      client.session.current() ? { authenticated: true } : { authenticated: false, redirectTo: loginPage },
    ),
  onError: (error) =>
    Promise.resolve(isSessionOver(error) ? { logout: true, redirectTo: loginPage, error: error as Error } : {}),
  getPermissions: async () => (await readOwnAccount(client, text)).permissions,
  getIdentity: async () => {
    const { id, username, realname } = await readOwnAccount(client, text);
    return { id, name: realname || username, username };
  },
});

/**
 * The access control of Refine: `list`, `show`, `create`, `clone`, `edit` and `delete` are the permissions `page`, `detail`,
 * `add`, `add`, `update` and `delete` of the module. A page without a resource needs no permission.
 */
export const accessControlProvider = (
  client: ProviderClient,
  { text = messageOf }: ProviderOptions = {},
): RefineAccessControlProvider => ({
  can: async ({ resource, action }) => {
    if (resource === undefined) return { can: true };
    const { permissions } = await readOwnAccount(client, text);
    return { can: permissions.includes(permissionFor(resource, action)) };
  },
});
