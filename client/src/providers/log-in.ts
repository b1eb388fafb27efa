import type { CodeForm, LoginForm } from '../session.js';
import type { Result } from '../result.js';
import type { LoggedIn } from '../token-calls.js';
import { forgetAccount } from './own-account.js';
import type { ProviderClient } from './provider-client.js';
import { dataIn, type FailureText } from './provider-error.js';

/**
 * What a login form of a front end has. Without `code` and `key`, the provider solves a proof of work. After
 * `SecondFactorRequired`, the form of the second step has the ticket of the failure.
 */
export type ProviderLogin = Readonly<{ username: string; password: string; code?: string; key?: string }> | CodeForm;

const answerTo = async (
  { session, captcha }: ProviderClient,
  text: FailureText,
  form: ProviderLogin,
): Promise<Result<LoggedIn>> => {
  if ('ticket' in form) return session.enterCode({ ticket: form.ticket, code: form.code });
  const { username, password, code, key } = form;
  const solved: Pick<LoginForm, 'code' | 'key'> =
    code !== undefined && key !== undefined ? { code, key } : dataIn(await captcha.proof(), text);
  return session.login({ username, password, ...solved });
};

/** Logs in, in one step or in two. Tells whether the user must change the password. */
export const logInWith = async (client: ProviderClient, text: FailureText, form: ProviderLogin): Promise<LoggedIn> => {
  const loggedIn = await answerTo(client, text, form);
  forgetAccount(client);
  return dataIn(loggedIn, text);
};

/** Logs out in all tabs, also if the service does not answer. */
export const logOutWith = async (client: ProviderClient): Promise<void> => {
  await client.session.logout();
  forgetAccount(client);
};
