import { E } from '../../contract/values/fp.js';
import { printLine } from '../process/output.js';
import type { Command } from '../process/run.js';
import { onBothStores, onMigratedStores } from '../process/stores.js';
import { accepted, printTokensEnd } from './users.js';

/** Takes the second factor from a user, and ends the user's tokens. */
export const resetFactorCommand =
  (username: string): Command =>
  async (deployment) => {
    const { hadFactor, ...outcome } = await onBothStores(deployment, async ({ get }) => {
      const resetFactor = await get('resetFactorByOperator');
      return accepted(await resetFactor({ username }));
    });
    printLine(hadFactor ? `${username} has no second factor any more` : `${username} had no second factor`);
    printTokensEnd(username, outcome);
  };

const nounOf = (count: number): string => (count === 1 ? 'secret is' : 'secrets are');

/** Encrypts the secrets under the present key. It fails if no key opens one of them. */
export const rekeyFactorsCommand: Command = async (deployment) => {
  if (!deployment.settings.FACTOR_KEY) throw new Error('FACTOR_KEY is not set: there is nothing to encrypt');
  const outcome = await onMigratedStores(deployment, async ({ get }) => (await get('rekeyFactors'))());
  if (E.isLeft(outcome)) return;
  const { renewed, unopened } = outcome.right;
  printLine(`${renewed} ${nounOf(renewed)} encrypted under the present key`);
  if (unopened.length > 0)
    throw new Error(`no key opens the secrets of the users with these ids: ${unopened.join(', ')}`);
};
