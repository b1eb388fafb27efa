import type { LoginForm } from '../session.js';
import { forgetAccount } from './own-account.js';
import type { ProviderClient } from './provider-client.js';
import { dataIn, type FailureText } from './provider-error.js';

/** What a login form of a front end has. Without `code` and `key`, the provider solves a proof of work. */
export type ProviderLogin = Readonly<{ username: string; password: string; code?: string; key?: string }>;

/** Logs in. Tells whether the user must change the password. */
export const logInWith = async (
  client: ProviderClient,
  text: FailureText,
  { username, password, code, key }: ProviderLogin,
): Promise<Readonly<{ mustChangePassword: boolean }>> => {
  const captcha: Pick<LoginForm, 'code' | 'key'> =
    code !== undefined && key !== undefined ? { code, key } : dataIn(await client.captcha.proof(), text);
  const loggedIn = await client.session.login({ username, password, ...captcha });
  forgetAccount(client);
  return dataIn(loggedIn, text);
};

/** Logs out in all tabs, also if the service does not answer. */
export const logOutWith = async (client: ProviderClient): Promise<void> => {
  await client.session.logout();
  forgetAccount(client);
};
