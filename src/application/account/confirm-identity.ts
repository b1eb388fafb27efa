import { E } from '../../contract/values/fp.js';
import type { RefusalOf, RefusedBy } from '../../contract/refusals/refusals.js';
import type { Account } from '../../domain/account/account.js';
import type { TokenEvent } from '../../domain/audit/audit-event.js';
import type { PasswordHasher } from '../../domain/ports/password-hasher.js';
import { OWN_ATTEMPT_REFUSALS, ownAttemptWith, type OwnAttemptDependencies } from './own-attempt.js';

export type ConfirmationDependencies = OwnAttemptDependencies & Readonly<{ hasher: PasswordHasher }>;

export const PASSWORD_REFUSALS = ['OldPasswordIncorrect', ...OWN_ATTEMPT_REFUSALS] as const;
export const CODE_REFUSALS = ['FactorIncorrect', ...OWN_ATTEMPT_REFUSALS] as const;
type Refused = RefusedBy<typeof PASSWORD_REFUSALS> | RefusalOf<'FactorIncorrect'>;
type WrongEvidence = RefusalOf<'OldPasswordIncorrect' | 'FactorIncorrect'>;

/** What the user gives. The code is judged after the password. */
type Evidence = Readonly<{
  password?: string | undefined;
  judgeCode?: (() => Promise<E.Either<RefusalOf<'FactorIncorrect'>, void>>) | undefined;
}>;

/** A user who is logged in proves who they are, with the password, a code or both. */
export const confirmIdentityWith = (deps: ConfirmationDependencies) => {
  const judgeAttempt = ownAttemptWith(deps, 'ConfirmationRefused');

  return (account: Account, who: TokenEvent, { password, judgeCode }: Evidence): Promise<E.Either<Refused, void>> =>
    judgeAttempt({
      ...{ account, who },
      withPassword: password !== undefined,
      withCode: judgeCode !== undefined,
      judge: async (): Promise<E.Either<WrongEvidence, void>> => {
        if (password !== undefined && (await deps.hasher.verify(password, account.passwordHash)) !== 'match')
          return E.left({ _tag: 'OldPasswordIncorrect' });
        return judgeCode ? judgeCode() : E.right(undefined);
      },
    });
};
