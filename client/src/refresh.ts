import type { HeldToken } from './held-token.js';
import type { Platform } from './platform.js';
import type { Failure } from './result.js';
import type { ServiceCalls } from './service-calls.js';
import { afterRefresh, afterRefusal, beforeRefresh, standingOf } from './session-rules.js';
import type { Refused, TabToken } from './tab-token.js';

/**
 * What came of a refresh: the storage holds a usable token of the user; the session is over; or a failure, such as 503 or
 * no connection, that leaves the token as it was.
 */
type RefreshOutcome = 'usable' | 'over' | Failure;

export type Refreshes = Readonly<{
  /** Refreshes a token, once at a time in this tab. */
  refresh(token: HeldToken): Promise<RefreshOutcome>;
  /** Ends the session of a refused token without a refresh, unless another tab stores a token soon. */
  end(token: HeldToken): Promise<RefreshOutcome>;
}>;

/** How long a tab waits for another tab that refreshes. */
const LOCK_MS = 8000;
/** How long the token that another tab received may take to reach the storage. */
const REFUSED_MS = 7000;
const LOOK_EVERY_MS = 200;
/** How long a refresh waits after an answer without `Retry-After`, such as that of a proxy. */
const RETRY_SECONDS = 3;

const isReplaced = ({ reason, detail }: Failure): boolean =>
  reason === 'TokenRevoked' && detail?.reason === 'SessionReplaced';

export const refreshWith = (calls: ServiceCalls, { storage, wait, elapsed }: Platform, tab: TabToken): Refreshes => {
  let running: Readonly<{ token: string; outcome: Promise<RefreshOutcome> }> | undefined;
  let postponed: Readonly<{ token: string; until: number; failure: Failure }> | undefined;

  const exchange = async (token: HeldToken): Promise<RefreshOutcome | Refused> => {
    const next = beforeRefresh(token, storage.read());
    if (next !== 'refresh') return next === 'adopt' ? 'usable' : 'over';
    const answer = await calls.refresh(token);
    if (!answer.ok) {
      if (answer.status === 401) return isReplaced(answer) ? 'replaced' : 'refused';
      const seconds = answer.retryAfter ?? (answer.status === 0 ? 0 : RETRY_SECONDS);
      postponed = { token: token.token, until: elapsed() + seconds * 1000, failure: answer };
      return answer;
    }
    switch (afterRefresh(token, storage.read())) {
      case 'store':
        storage.write(answer.data);
        return 'usable';
      case 'adopt':
        return 'usable';
      case 'logOut':
        void calls.logOut(answer.data);
        return 'over';
    }
  };

  /** The lock is free meanwhile, so that other tabs ask for themselves. */
  const refused = async (token: HeldToken, why: Refused = 'refused'): Promise<RefreshOutcome> => {
    const start = elapsed();
    while (standingOf(token, storage.read()) === 'held' && elapsed() - start < REFUSED_MS) await wait(LOOK_EVERY_MS);
    const next = afterRefusal(token, storage.read());
    if (next === 'clear') tab.refuse(why);
    tab.current();
    return next === 'adopt' ? 'usable' : 'over';
  };

  const run = async (token: HeldToken): Promise<RefreshOutcome> => {
    if (postponed?.token === token.token && elapsed() < postponed.until) return postponed.failure;
    const outcome = await tab.withLock(LOCK_MS, () => exchange(token));
    if (outcome === 'refused' || outcome === 'replaced') return refused(token, outcome);
    tab.current();
    return outcome;
  };

  const refresh = (token: HeldToken): Promise<RefreshOutcome> => {
    if (running?.token === token.token) return running.outcome;
    const outcome = run(token).finally(() => {
      if (running?.outcome === outcome) running = undefined;
    });
    running = { token: token.token, outcome };
    return outcome;
  };
  return { refresh, end: (token) => refused(token) };
};
