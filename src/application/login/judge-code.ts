import { E, O } from '../../contract/values/fp.js';
import type { RefusalOf } from '../../contract/refusals/refusals.js';
import { factorCodeIn } from '../../domain/account/factor-code.js';
import type { TokenEvent } from '../../domain/audit/audit-event.js';
import type { AppCodes } from '../../domain/ports/app-codes.js';
import type { AuditLog } from '../../domain/ports/audit-log.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { FactorStore, SealedSecret } from '../../domain/ports/factor-store.js';
import type { FactorVault, OpenedSecret } from '../../domain/ports/factor-vault.js';
import type { Log } from '../../domain/ports/log.js';
import { Unavailable } from '../../domain/ports/unavailable.js';

export type CodeDependencies = Readonly<{
  factors: FactorStore;
  factorVault: FactorVault;
  appCodes: AppCodes;
  audit: AuditLog;
  clock: Clock;
  log: Log;
}>;

/** The secret. Without a key that opens it, nobody gets past: the answer is that of an outage. */
export const openedSecret = (
  { factorVault, log }: Pick<CodeDependencies, 'factorVault' | 'log'>,
  userId: number,
  sealed: SealedSecret,
): OpenedSecret => {
  const opened = factorVault.open(userId, sealed);
  if (O.isSome(opened)) return opened.value;
  log.error('no key opens the secret of a second factor', { userId });
  throw new Unavailable('database', { reason: 'no key opens the secret of a second factor' });
};

type Accepts = 'app codes' | 'recovery codes too';

type Judge = <Refused = never>(
  who: TokenEvent,
  text: string,
  accepts: Accepts,
  check?: () => Promise<E.Either<Refused, void>>,
) => Promise<E.Either<RefusalOf<'FactorIncorrect'> | Refused, void>>;

/**
 * Judges a code of the user's second factor and uses it up: of many requests with one code, in any process, one is right. A
 * refusal of `check` uses up nothing. A secret under the previous key is encrypted again.
 */
export const codeJudge = (deps: CodeDependencies): Judge => {
  const { factors, factorVault, appCodes, audit, clock, log } = deps;

  const renew = async (userId: number, sealed: SealedSecret, { secret, isCurrent }: OpenedSecret): Promise<void> => {
    if (isCurrent) return;
    await factors.reseal(userId, sealed, factorVault.seal(userId, secret)).catch((error: unknown) => {
      log.warn('secret of a second factor not encrypted under the present key', { userId, error });
    });
  };

  /** What uses up a right code: true for the first one who does. Undefined for a wrong code. */
  const useOf = async (
    who: TokenEvent,
    text: string,
    accepts: Accepts,
  ): Promise<(() => Promise<boolean>) | undefined> => {
    const { userId } = who;
    const factor = O.toUndefined(await factors.find(userId));
    const given = factorCodeIn(text);
    if (!factor || !given) return undefined;
    const opened = openedSecret(deps, userId, factor.secret);
    if (given.kind === 'recovery') {
      const digest = factorVault.digest(userId, opened.secret, given.code);
      if (accepts === 'app codes' || !factor.codes.includes(digest)) return undefined;
      return async () => {
        const isUsed = await factors.claimCode(userId, digest);
        if (isUsed) audit.record({ _tag: 'RecoveryCodeUsed', ...who });
        return isUsed;
      };
    }
    const step = appCodes.stepOf(opened.secret, given.code, clock.now());
    if (O.isNone(step)) return undefined;
    return async () => {
      if (!(await factors.claimStep(userId, factor.secret, step.value))) return false;
      await renew(userId, factor.secret, opened);
      return true;
    };
  };

  return async (who, text, accepts, check) => {
    const use = await useOf(who, text, accepts);
    const checked = use && (await check?.());
    if (checked && E.isLeft(checked)) return checked;
    if (await use?.()) return E.right(undefined);
    audit.record({ _tag: 'FactorIncorrect', ...who });
    return E.left({ _tag: 'FactorIncorrect' });
  };
};
