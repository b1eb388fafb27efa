import { HandlerTokens } from '../../composition/tokens.js';
import { onMigratedStores } from '../composed.js';
import { demandKeyValueStore } from '../key-value-store.js';
import { accepted } from '../refusal-texts.js';
import type { Command } from '../run.js';
import { tellTokensEnd } from '../tokens-end.js';

/** Disables a user and so ends their tokens, or enables a user. */
export const setEnabledCommand =
  (username: string, enabled: boolean): Command =>
  async (settings) => {
    const changed = await onMigratedStores(settings, async (composition) => {
      await demandKeyValueStore(composition);
      const setEnabled = composition.container.resolve(HandlerTokens.setEnabled);
      return accepted(await setEnabled({ username, enabled }));
    });
    console.log(`${username} is ${enabled ? 'enabled' : 'disabled'}`);
    if (!enabled) tellTokensEnd(username, changed);
  };
