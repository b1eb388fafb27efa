import type { HeldToken } from './held-token.js';
import type { Platform } from './platform.js';
import type { Refreshes } from './refresh.js';
import { failureOfError, type Failure } from './result.js';
import { afterUnauthorized, isRefreshDue, standingOf } from './session-rules.js';
import type { TabToken } from './tab-token.js';

/** The request was not answered, because its token could not be refreshed. */
class RefreshFailed extends Error {
  constructor(readonly failure: Failure) {
    super(failure.msg);
  }
}

/** The failure for an error of `authorizedFetch`. */
export const failureOfSend = (error: unknown, signal?: AbortSignal | null): Failure =>
  error instanceof RefreshFailed ? error.failure : failureOfError(error, signal);

/** Waits for the work of all requests, until this one is aborted. */
const unlessAborted = async <T>(signal: AbortSignal, work: Promise<T>): Promise<T> => {
  const finished = new AbortController();
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { signal: finished.signal });
  });
  try {
    signal.throwIfAborted();
    return await Promise.race([work, aborted]);
  } finally {
    finished.abort();
  }
};

const withToken = (request: Request, token: HeldToken | undefined): Request => {
  if (token) request.headers.set('Authorization', `Bearer ${token.token}`);
  return request;
};

/** Another user may have logged in here while the request waited. */
const ofUser = (userId: number | undefined, token: HeldToken | undefined): HeldToken | undefined =>
  token?.userId === userId ? token : undefined;

type Use = Readonly<{
  jitter: number;
  onUse: (token: HeldToken) => void;
  isUsed: (token: HeldToken) => boolean;
}>;

/** Sends a request. `isBackground` requests do not count as use of the session. */
export type Send = (request: Request, isBackground?: boolean) => Promise<Response>;

/**
 * Sends requests with the token of the tab. A token that is due is refreshed first. After a 401, a request is repeated once
 * with another token, writes too: the service checks the token before it does anything. Throws `RefreshFailed`, the reason of
 * an abort, and what `fetch` throws.
 */
export const authorizedFetch =
  ({ fetch, storage, now }: Platform, tab: TabToken, { refresh, end }: Refreshes, use: Use): Send =>
  async (request, isBackground = false) => {
    const isDue = (token: HeldToken) => isRefreshDue(token, now(), use.jitter);
    const mayRefresh = (token: HeldToken) => !isBackground || use.isUsed(token);
    const onUse = (token: HeldToken) => {
      if (!isBackground) use.onUse(token);
    };

    const held = tab.current();
    if (held && isDue(held) && mayRefresh(held)) await unlessAborted(request.signal, refresh(held));
    const token = ofUser(held?.userId, tab.current());
    if (token) onUse(token);
    const response = await fetch(withToken(request.clone(), token));
    if (response.status !== 401 || !token) return response;

    if (afterUnauthorized(token, storage.read()) === 'refresh') {
      // a token that is not due was revoked, and its refresh ends the session
      const work = isDue(token) && !mayRefresh(token) ? end(token) : refresh(token);
      const outcome = await unlessAborted(request.signal, work);
      if (typeof outcome === 'object') throw new RefreshFailed(outcome);
    }
    const next = tab.current();
    if (!next || standingOf(token, next) !== 'replaced') return response;
    onUse(next);
    return fetch(withToken(request, next));
  };
