import { timedConnection } from './connection.js';
import type { TimedService } from './service.js';

/** Resets of the password of a stronger user over one connection. Each is refused. */
export type Resets = Readonly<{
  /** Milliseconds of a refused reset to this password. */
  timeOf(password: string): Promise<number>;
  close(): void;
}>;

export const resetsOn = (
  { url, strongerId }: TimedService & Readonly<{ strongerId: number }>,
  token: string,
): Resets => {
  const { ask, close } = timedConnection(url);
  return {
    timeOf: async (password) => {
      const form = { id: strongerId, password };
      const asToken = { Authorization: `Bearer ${token}` };
      const { text, reason, took } = await ask('POST', '/user/resetPassword', form, asToken);
      if (reason !== 'PermissionNotHeld') throw new Error(text);
      return took;
    },
    close,
  };
};
