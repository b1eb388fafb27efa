import type { DataOf } from './data-of.js';
import type { HeldToken } from './held-token.js';
import type { Platform } from './platform.js';
import { authorizedFetch, type Send } from './authorized-fetch.js';
import { refreshWith } from './refresh.js';
import type { Result } from './result.js';
import type { paths } from './schema.js';
import type { ServiceCalls } from './service-calls.js';
import { isRefreshDue, refreshAge } from './session-rules.js';
import { tabToken, type SessionOver } from './tab-token.js';
import { tokenCalls, type LoggedIn } from './token-calls.js';

export type LoginForm = Readonly<{ username: string; password: string; code: string; key: string }>;
export type PasswordForm = Readonly<{ oldPassword: string; newPassword: string }>;
/** `ticket` is that of the failure `SecondFactorRequired`. `code`: the digits of the app, or a recovery code. */
export type CodeForm = Readonly<{ ticket: string; code: string }>;
/** The code of a user with a second factor, otherwise the password. */
export type StepUpForm = Readonly<{ code: string } | { password: string }>;

/** The user who is logged in. */
export type CurrentSession = Readonly<{
  userId: number;
  username: string;
  realname: string;
  /** When the token expires without a refresh, by the clock of the browser. */
  expiresAt: Date;
}>;

/**
 * Called when the session of this tab is over and the user did not log out here, and again when the reason changes. With
 * `another-user`, `other` is the user who has logged in elsewhere.
 */
export type OnSessionOver = (why: SessionOver, other?: CurrentSession) => void;

export type Session = Readonly<{
  /**
   * Fails with `RequestAborted` if a logout here, or a login in another tab, comes before the answer. The failure
   * `SecondFactorRequired` has the `ticket` for `enterCode`.
   */
  login(form: LoginForm): Promise<Result<LoggedIn>>;
  /** The second step of a login. After `TicketInvalid`, the user logs in again from the beginning. */
  enterCode(form: CodeForm): Promise<Result<LoggedIn>>;
  /** Logs out in all tabs. `confirmed` is false if the service did not answer: the token then works until it expires. */
  logout(): Promise<Readonly<{ confirmed: boolean }>>;
  /** Changes the password of the user. The session goes on; every other session of the user ends. */
  changePassword(form: PasswordForm): Promise<Result<null>>;
  /** Proves again who the user is, after the failure `StepUpRequired`. */
  stepUp(form: StepUpForm): Promise<Result<null>>;
  /** Confirms a new second factor by its first code. `codes` are the recovery codes. Every other session of the user ends. */
  confirmFactor(form: Readonly<{ code: string }>): Promise<Result<Readonly<{ codes: ReadonlyArray<string> }>>>;
  /** Removes the second factor. Every other session of the user ends. */
  removeFactor(form: Readonly<{ password: string; code: string }>): Promise<Result<null>>;
  /** The same object until the token changes. */
  current(): CurrentSession | undefined;
  /** Calls the listener after each login, refresh and end in any tab. Returns a function that ends this. */
  subscribe(listener: (session: CurrentSession | undefined) => void): () => void;
}>;

const LOGOUT_LOCK_MS = 2000;
/** Timers cannot wait longer than 24 days. */
const LONGEST_TIMER_MS = 3_600_000;
const RETRY_MS = 5000;

const shownTokens = new WeakMap<HeldToken, CurrentSession>();

/** The same object for the same token, so that a framework sees a change only where there is one. */
const shown = (token: HeldToken): CurrentSession => {
  const known = shownTokens.get(token);
  if (known) return known;
  const { userId, username, realname, receivedAt, lifeMs } = token;
  const made = { userId, username, realname, expiresAt: new Date(receivedAt + lifeMs) };
  shownTokens.set(token, made);
  return made;
};

/** The session of this tab, and a `fetch` that sends its token. */
export const createSession = (
  baseUrl: string,
  platform: Platform,
  calls: ServiceCalls,
  onOver: OnSessionOver,
): Readonly<{ session: Session; send: Send; close(): void }> => {
  const { now, random, later } = platform;
  const tab = tabToken(platform, (why, other) => onOver(why, other && shown(other)));
  const refreshes = refreshWith(calls, platform, tab);
  const jitter = random();
  let used: string | undefined;
  const send = authorizedFetch(platform, tab, refreshes, {
    jitter,
    onUse: ({ token }) => {
      used = token;
    },
    isUsed: ({ token }) => used === token,
  });

  let cancel = (): void => undefined;
  const refreshLater = (token: HeldToken | undefined, atLeastMs = 0): void => {
    cancel();
    if (!token) return;
    const delay = Math.max(token.receivedAt + refreshAge(token, jitter) - now(), atLeastMs, 0);
    cancel = later(Math.min(delay, LONGEST_TIMER_MS), () => void refreshAhead());
  };
  /** An unattended session expires: without a request since its receipt, a token is not refreshed. */
  const refreshAhead = async (): Promise<void> => {
    const token = tab.current();
    if (!token) return;
    if (!isRefreshDue(token, now(), jitter)) refreshLater(token);
    else if (used === token.token) {
      const outcome = await refreshes.refresh(token);
      const isAlive = now() - token.receivedAt < token.lifeMs;
      if (typeof outcome === 'object' && isAlive)
        refreshLater(token, Math.max((outcome.retryAfter ?? 0) * 1000, RETRY_MS));
    }
  };
  tab.subscribe((token) => refreshLater(token));
  refreshLater(tab.current());

  let logouts = 0;

  const { begin, renew } = tokenCalls(baseUrl, platform, { calls, tab, send }, () => logouts);
  const withoutData = (answer: Result<unknown>): Result<null> => (answer.ok ? { ...answer, data: null } : answer);

  const session: Session = {
    login: (form) => begin('/login', form),
    enterCode: (form) => begin('/login/factor', form),

    logout: () => {
      logouts += 1;
      return tab.withLock(LOGOUT_LOCK_MS, async () => {
        let confirmed = true;
        let sent: string | undefined;
        // a tab that did not wait for the lock may have stored another token meanwhile
        for (let token = tab.current(); token && token.token !== sent; token = tab.current()) {
          sent = token.token;
          confirmed = (await calls.logOut(token)) && confirmed;
        }
        tab.release();
        return { confirmed };
      });
    },

    changePassword: async (form) => withoutData(await renew('/account/password', form)),
    stepUp: async (form) => withoutData(await renew('/account/stepUp', form)),
    removeFactor: async (form) => withoutData(await renew('/account/factor/remove', form)),
    confirmFactor: async (form) => {
      const answer = await renew('/account/factor/confirm', form);
      if (!answer.ok) return answer;
      const { codes } = answer.data as DataOf<paths['/api/v1/account/factor/confirm']['post']>;
      return { ...answer, data: { codes } };
    },

    current: () => {
      const token = tab.current();
      return token && shown(token);
    },
    subscribe: (listener) => tab.subscribe((token) => listener(token && shown(token))),
  };

  return {
    session,
    send,
    close: () => {
      cancel();
      tab.close();
    },
  };
};
