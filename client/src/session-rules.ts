import type { HeldToken } from './held-token.js';

type Stored = HeldToken | undefined;

/**
 * What the storage says about a token. `held`: it has this token. `replaced`: it has another token of the same user.
 * `gone`: it is empty or has a token of another user.
 */
export type Standing = 'held' | 'replaced' | 'gone';

export const standingOf = (token: HeldToken, stored: Stored): Standing => {
  if (stored?.userId !== token.userId) return 'gone';
  return stored.token === token.token ? 'held' : 'replaced';
};

/** What follows a 401 to a request that was sent with the token. A second 401 goes to the caller. */
export const afterUnauthorized = (token: HeldToken, stored: Stored): 'refresh' | 'repeat' | 'end' =>
  ({ held: 'refresh', replaced: 'repeat', gone: 'end' } as const)[standingOf(token, stored)];

/** What a tab does that has waited for its turn to refresh the token. */
export const beforeRefresh = (token: HeldToken, stored: Stored): 'refresh' | 'adopt' | 'end' =>
  ({ held: 'refresh', replaced: 'adopt', gone: 'end' } as const)[standingOf(token, stored)];

/** What follows a successful refresh. A new token that nobody would hold is logged out. */
export const afterRefresh = (token: HeldToken, stored: Stored): 'store' | 'adopt' | 'logOut' =>
  ({ held: 'store', replaced: 'adopt', gone: 'logOut' } as const)[standingOf(token, stored)];

/** What follows a refused refresh, after the time in which another tab may have stored a token. */
export const afterRefusal = (token: HeldToken, stored: Stored): 'clear' | 'adopt' | 'end' =>
  ({ held: 'clear', replaced: 'adopt', gone: 'end' } as const)[standingOf(token, stored)];

/** The part of a token's life after which a request refreshes it. */
const AHEAD = 0.8;
/** Tabs refresh at different times within this part of the life. */
const JITTER = 0.05;

/** Milliseconds of the token's life after which it is refreshed. `jitter` is from 0 to 1. */
export const refreshAge = ({ lifeMs }: HeldToken, jitter: number): number => lifeMs * (AHEAD + JITTER * jitter);

/**
 * Whether a request refreshes the token first. An age outside the life means that the clock was changed, or that the
 * token has expired; only the service knows which.
 */
export const isRefreshDue = (token: HeldToken, now: number, jitter: number): boolean => {
  const age = now - token.receivedAt;
  return age < 0 || age >= refreshAge(token, jitter);
};
