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

type Judge = (
  who: TokenEvent,
  text: string,
  accepts: 'app codes' | 'recovery codes too',
) => Promise<E.Either<RefusalOf<'FactorIncorrect'>, void>>;

/**
 * Judges a code of the user's second factor and uses it up: of many requests with one code, in any process, one is right. A
 * secret under the previous key is encrypted again.
 */
export const codeJudge = (deps: CodeDependencies): Judge => {
  const { factors, factorVault, appCodes, audit, clock, log } = deps;

  const renew = async (userId: number, sealed: SealedSecret, { secret, isCurrent }: OpenedSecret): Promise<void> => {
    if (isCurrent) return;
    await factors.reseal(userId, sealed, factorVault.seal(userId, secret)).catch((error: unknown) => {
      log.warn('secret of a second factor not encrypted under the present key', { userId, error });
    });
  };

  /** True if the code is right and was not used before. */
  const use: (...judged: Parameters<Judge>) => Promise<boolean> = async (who, text, accepts) => {
    const { userId } = who;
    const factor = O.toUndefined(await factors.find(userId));
    const given = factorCodeIn(text);
    if (!factor || !given) return false;
    const opened = openedSecret(deps, userId, factor.secret);
    if (given.kind === 'recovery') {
      if (accepts === 'app codes') return false;
      const isUsed = await factors.claimCode(userId, factorVault.digest(userId, opened.secret, given.code));
      if (isUsed) audit.record({ _tag: 'RecoveryCodeUsed', ...who });
      return isUsed;
    }
    const step = appCodes.stepOf(opened.secret, given.code, clock.now());
    if (O.isNone(step) || !(await factors.claimStep(userId, factor.secret, step.value))) return false;
    await renew(userId, factor.secret, opened);
    return true;
  };

  return async (...judged) => {
    if (await use(...judged)) return E.right(undefined);
    audit.record({ _tag: 'FactorIncorrect', ...judged[0] });
    return E.left({ _tag: 'FactorIncorrect' });
  };
};
