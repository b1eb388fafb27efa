import { HandlerTokens } from '../../composition/tokens.js';
import { ADMINISTRATOR_ID } from '../../domain/permission-policy.js';
import { onMigratedStores } from '../composed.js';
import { readPassword } from '../read-password.js';
import { accepted } from '../refusal-texts.js';
import type { Command } from '../run.js';

type Options = Readonly<{
  realname?: string;
  role?: ReadonlyArray<string>;
  mustChangePassword?: boolean;
  passwordStdin?: boolean;
}>;

/** Enters a user, and says under which id. */
export const addUserCommand =
  (
    username: string,
    { realname = '', role: roles = [], mustChangePassword = false, passwordStdin }: Options,
  ): Command =>
  async (settings, stop) => {
    const password = await readPassword(passwordStdin ? 'stdin' : 'terminal', stop);
    const { userId } = await onMigratedStores(settings, async ({ container }) => {
      const addUser = container.resolve(HandlerTokens.addUser);
      return accepted(await addUser({ username, realname, password, roles, mustChangePassword }));
    });
    console.log(`added ${username} with id ${userId}`);
    if (userId === ADMINISTRATOR_ID) console.log('this is the administrator, whom no permission check stops');
  };
