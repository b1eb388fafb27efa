import { HandlerTokens } from '../../composition/tokens.js';
import { onMigratedStores } from '../composed.js';
import { demandKeyValueStore } from '../key-value-store.js';
import { accepted } from '../refusal-texts.js';
import type { Command } from '../run.js';
import { tellTokensEnd } from '../tokens-end.js';

/** Ends every token of a user, who may log in anew. */
export const revokeCommand =
  (username: string): Command =>
  async (settings) => {
    const revoked = await onMigratedStores(settings, async (composition) => {
      await demandKeyValueStore(composition);
      const revokeTokens = composition.container.resolve(HandlerTokens.revokeTokens);
      return accepted(await revokeTokens({ username }));
    });
    tellTokensEnd(username, revoked);
  };
