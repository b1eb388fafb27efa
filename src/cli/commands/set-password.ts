import { HandlerTokens } from '../../composition/tokens.js';
import { onMigratedStores } from '../composed.js';
import { demandKeyValueStore } from '../key-value-store.js';
import { readPassword } from '../read-password.js';
import { accepted } from '../refusal-texts.js';
import type { Command } from '../run.js';
import { tellTokensEnd } from '../tokens-end.js';

type Options = Readonly<{ mustChangePassword?: boolean; passwordStdin?: boolean }>;

/** Gives a user another password, which ends the tokens that he holds. */
export const setPasswordCommand =
  (username: string, { mustChangePassword = false, passwordStdin }: Options): Command =>
  async (settings, stop) => {
    const password = await readPassword(passwordStdin ? 'stdin' : 'terminal', stop);
    const set = await onMigratedStores(settings, async (composition) => {
      await demandKeyValueStore(composition);
      const setPassword = composition.container.resolve(HandlerTokens.setPassword);
      return accepted(await setPassword({ username, password, mustChangePassword }));
    });
    console.log(`${username} has the new password`);
    tellTokensEnd(username, set);
  };
