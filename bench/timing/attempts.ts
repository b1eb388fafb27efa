import { timedConnection } from './connection.js';
import type { TimedService } from './service.js';

/** Logins over one connection, each with a solved captcha and from an address of its own. */
export type Attempts = Readonly<{
  /** Milliseconds of a failed login. */
  timeOf(username: string): Promise<number>;
  /** The token of a login that succeeds. */
  tokenOf(username: string, password: string): Promise<string>;
  close(): void;
}>;

export const attemptsOn = (service: TimedService): Attempts => {
  const { ask, close } = timedConnection(service.url);
  let attempts = 0;

  const logIn = async (username: string, password: string) => {
    attempts += 1;
    const from = { 'X-Forwarded-For': `198.${18 + (attempts >> 16)}.${(attempts >> 8) & 255}.${attempts & 255}` };
    const { text } = await ask('GET', '/captcha', undefined, from);
    const { key } = (JSON.parse(text) as { data: { key: string } }).data;
    return ask('POST', '/login', { username, password, code: service.captchaText(key), key }, from);
  };

  return {
    timeOf: async (username) => {
      const { text, reason, took } = await logIn(username, 'a wrong password');
      if (reason !== 'CredentialsIncorrect') throw new Error(`${username}: ${text}`);
      return took;
    },
    tokenOf: async (username, password) => {
      const { text } = await logIn(username, password);
      return (JSON.parse(text) as { data: { access_token: string } }).data.access_token;
    },
    close,
  };
};
