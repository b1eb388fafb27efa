import type { Account } from '../../domain/account/account.js';
import { E, O } from '../../contract/values/fp.js';
import type { RefusalOf } from '../../contract/refusals/refusals.js';
import type { TokenText } from '../../contract/session/token-text.js';
import type { AuditLog } from '../../domain/ports/audit-log.js';
import type { UserRepository } from '../../domain/ports/user-repository.js';
import type { LastLogin, PastLogin } from '../../domain/account/last-login.js';
import type { RequestOrigin } from '../../domain/session/request-origin.js';
import { issueToken, newSessionId, timesNow, type TokenIssuer } from '../session/issue-token.js';
import { freePlaces, takePlace, type PlaceDependencies } from '../session/session-places.js';
import { loginFailures, type FailureDependencies } from './login-failures.js';
import type { LoginReservations } from './reserve-attempt.js';

export type SessionBeginning = TokenIssuer &
  PlaceDependencies &
  FailureDependencies &
  Readonly<{ audit: AuditLog; users: Pick<UserRepository, 'noteLogin'> }>;

type Login = Readonly<{
  account: Account;
  /** The user has given a code of the second factor too. */
  withCode: boolean;
  /** The user name is that of the request. */
  who: RequestOrigin & Readonly<{ username: string }>;
  userAgent: string;
  reservations: LoginReservations;
  recordBegunLocks: () => void;
}>;

/**
 * The end of a login whose password and code were right: takes a place for the session, clears the failures, and gives a token.
 * A refusal for lack of a place is no failure.
 */
export const beginSessionWith = (deps: SessionBeginning) => {
  const failures = loginFailures(deps);

  /** The login before this one. Without the database it stays unknown: no login fails because of it. */
  const lastLoginOf = async ({ id, username }: Account, login: PastLogin): Promise<LastLogin> => {
    const [former, count] = await Promise.all([
      deps.users.noteLogin(id, login).catch((error: unknown) => {
        deps.log.warn('login not noted', { userId: id, error });
        return O.none;
      }),
      failures.take(username),
    ]);
    return { ...(O.isSome(former) && { login: former.value }), failures: count };
  };

  return async ({
    account,
    withCode,
    who,
    userAgent,
    reservations,
    recordBegunLocks,
  }: Login): Promise<E.Either<RefusalOf<'SessionLimitReached'>, TokenText>> => {
    const { id: userId, username, realname, credentialGeneration } = account;
    const startedAt = deps.clock.now();
    const proof = { time: startedAt, withCode };
    const identity = { userId, username, realname, credentialGeneration };
    const begun = { id: newSessionId(deps), ...identity, startedAt, proof };
    // An outage releases the attempt: what the user gave was right.
    const place = await takePlace(deps, begun, timesNow(deps, begun), { ...who, userId }).catch(
      async (error: unknown) => {
        await reservations.release();
        throw error;
      },
    );
    if (E.isLeft(place)) {
      await reservations.release();
      deps.audit.record({ _tag: 'LoginRefused', ...who, reason: 'SessionLimitReached', userId });
      return place;
    }
    await reservations.succeed().catch(async (error: unknown) => {
      recordBegunLocks();
      await freePlaces(deps, userId, [begun.id]);
      throw error;
    });
    deps.audit.record({ _tag: 'LoggedIn', ...who, userId });
    const { address } = who;
    const session = { ...begun, lastLogin: await lastLoginOf(account, { time: startedAt, address }) };
    return E.right(issueToken(deps, session, { address, userAgent }));
  };
};
