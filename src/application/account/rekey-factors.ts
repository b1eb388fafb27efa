import { E, O } from '../../contract/values/fp.js';
import type { Handler } from '../../domain/handler.js';
import type { FactorStore } from '../../domain/ports/factor-store.js';
import type { FactorVault } from '../../domain/ports/factor-vault.js';

/** `unopened` are the ids of the users whose secret no key opens. */
export type RekeyedFactors = Readonly<{ renewed: number; unopened: ReadonlyArray<number> }>;

type Dependencies = Readonly<{ factors: FactorStore; factorVault: FactorVault }>;

const MOST_READ = 500;

/** Encrypts every secret under the present key that is still encrypted under the previous one. It ends no token. */
export const rekeyFactorsHandler =
  ({ factors, factorVault }: Dependencies): Handler<void, never, RekeyedFactors> =>
  async () => {
    let renewed = 0;
    const unopened: number[] = [];
    for (let after = 0, more = true; more;) {
      const found = await factors.list(after, MOST_READ);
      for (const { userId, secret: sealed } of found) {
        const opened = factorVault.open(userId, sealed);
        if (O.isNone(opened)) unopened.push(userId);
        else if (!opened.value.isCurrent) {
          const isRenewed = await factors.reseal(userId, sealed, factorVault.seal(userId, opened.value.secret));
          if (isRenewed) renewed += 1;
        }
      }
      after = found.at(-1)?.userId ?? after;
      more = found.length === MOST_READ;
    }
    return E.right({ renewed, unopened });
  };
