import { E, O } from '../../contract/values/fp.js';
import type { RefusalOf, RefusedBy } from '../../contract/refusals/refusals.js';
import type { TokenText } from '../../contract/session/token-text.js';
import { isUsableAccount, type Account } from '../../domain/account/account.js';
import type { Handler } from '../../domain/handler.js';
import { TICKET_ATTEMPTS, type LoginTicket, type TicketId } from '../../domain/login/login-ticket.js';
import type { LoginLockIndex } from '../../domain/ports/login-lock-index.js';
import { isUnavailable } from '../../domain/ports/unavailable.js';
import type { UserRepository } from '../../domain/ports/user-repository.js';
import type { RequestOrigin } from '../../domain/session/request-origin.js';
import { codeJudge, type CodeDependencies } from './judge-code.js';
import { beginSessionWith, type SessionBeginning } from './begin-session.js';
import { checkPlace } from '../session/session-places.js';
import type { TicketDependencies } from './issue-ticket.js';
import type { LoggedIn } from './log-in.js';
import { loginFailures } from './login-failures.js';
import { recordLocksWith } from './record-locks.js';
import { reserveAttemptWith, type AttemptDependencies } from './reserve-attempt.js';

/** `userAgent` is shown in the list of sessions. */
export type LogInWithFactor = Readonly<{ ticket: string; code: string; origin: RequestOrigin; userAgent?: string }>;

export const FACTOR_LOGIN_REFUSALS = [
  'TicketInvalid',
  'LoginLocked',
  'FactorIncorrect',
  'SessionLimitReached',
] as const;
type Refused = RefusedBy<typeof FACTOR_LOGIN_REFUSALS>;

type Dependencies = SessionBeginning &
  AttemptDependencies &
  TicketDependencies &
  CodeDependencies &
  Readonly<{ users: UserRepository; lockIndex: LoginLockIndex; timeZone: string }>;

const INVALID: E.Either<RefusalOf<'TicketInvalid'>, never> = E.left({ _tag: 'TicketInvalid' });

/**
 * The second step of a login: ticket, locks, an attempt of the ticket, code, place for the session, token. An attempt is
 * reserved before its code is judged, so no number of requests at once exceeds a maximum. Without a free place neither the
 * code nor the ticket is used up.
 */
export const logInWithFactorHandler = (deps: Dependencies): Handler<LogInWithFactor, Refused, LoggedIn> => {
  const { loginTickets, fingerprinter, users, audit } = deps;
  const reserveAttempt = reserveAttemptWith(deps);
  const recordLocks = recordLocksWith(deps);
  const judgeCode = codeJudge(deps);
  const beginSession = beginSessionWith(deps);
  const failures = loginFailures(deps);

  /** The ticket and its account. Everything that is wrong with a ticket looks the same. */
  const read = async (
    id: TicketId,
    { address }: RequestOrigin,
  ): Promise<Readonly<{ ticket: LoginTicket; account: Account }> | undefined> => {
    const ticket = O.toUndefined(await loginTickets.read(id));
    if (ticket?.address !== address) return undefined;
    const account = O.toUndefined(await users.findById(ticket.userId));
    if (!account || !isUsableAccount(account, deps.clock.now(), deps.timeZone)) return undefined;
    return account.credentialGeneration === ticket.credentialGeneration ? { ticket, account } : undefined;
  };

  return async ({ ticket: text, code, origin, userAgent = '' }) => {
    const id = fingerprinter.fingerprint(text);
    const found = await read(id, origin);
    if (!found) return INVALID;
    const { ticket, account } = found;
    const { address, requestId } = origin;
    const who = { userId: account.id, username: account.username, address, requestId };
    const reservations = reserveAttempt({ address, username: account.username, withCode: true });
    const recordBegunLocks = (): void => recordLocks(who, reservations.locks());

    const lockedOut = (refused: RefusalOf<'LoginLocked'>): E.Either<RefusalOf<'LoginLocked'>, never> => {
      audit.record({ _tag: 'LoginRefused', ...who, reason: refused._tag, scope: refused.scope });
      return E.left(refused);
    };

    /** An outage releases the attempt. An unknown error does not: the code may have been judged. */
    const charged = async <T>(work: () => Promise<T>): Promise<T> =>
      work().catch(async (error: unknown) => {
        if (isUnavailable(error)) await reservations.release();
        else recordBegunLocks();
        throw error;
      });

    const unlocked = await reservations.checkLocks();
    if (E.isLeft(unlocked)) return lockedOut(unlocked.left);
    const main = await reservations.reserveMain();
    if (E.isLeft(main)) return lockedOut(main.left);
    const optional = await charged(() => reservations.reserveOptional());
    if (E.isLeft(optional)) return lockedOut(optional.left);
    if (!(await charged(() => loginTickets.takeAttempt(id, TICKET_ATTEMPTS)))) {
      await reservations.release();
      return INVALID;
    }
    const judged = await charged(() => judgeCode(who, code, 'recovery codes too', () => checkPlace(deps, account)));
    if (E.isLeft(judged) && judged.left._tag === 'SessionLimitReached') {
      await reservations.release();
      audit.record({ _tag: 'LoginRefused', ...who, reason: judged.left._tag });
      return judged;
    }
    if (E.isLeft(judged)) {
      recordBegunLocks();
      await failures.count(account.username, true);
      return judged;
    }
    // Of two requests with different right codes one gets the login.
    if (!(await charged(() => loginTickets.end(id)))) {
      await reservations.release();
      return INVALID;
    }
    const begun = await beginSession({ account, withCode: true, who, userAgent, reservations, recordBegunLocks });
    return E.map((accessToken: TokenText) => ({ accessToken, mustChangePassword: ticket.mustChangePassword }))(begun);
  };
};
