import type { TokensEnd } from '../application/commands/invalidate-access.js';
import { complain } from './complain.js';

/** Tells an operator who ended tokens when that holds; later than at once is a failure of the command. */
export const tellTokensEnd = (username: string, { tokensEnd }: TokensEnd): void => {
  if (tokensEnd === 'now') {
    console.log(`the tokens of ${username} have ended`);
    return;
  }
  complain(`the key-value store was lost meanwhile: the tokens of ${username} end within a minute`);
  process.exitCode = 1;
};
