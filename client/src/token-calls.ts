import type { DataOf } from './data-of.js';
import { failureOfSend, type Send } from './authorized-fetch.js';
import type { Platform } from './platform.js';
import { clientFailure, resultOf, type Result } from './result.js';
import type { paths } from './schema.js';
import { ANSWER_MS, jsonRequest, tokenIn, type ServiceCalls } from './service-calls.js';
import { standingOf } from './session-rules.js';
import type { TabToken } from './tab-token.js';

export type LoggedIn = Readonly<{ mustChangePassword: boolean }>;

type Means = Readonly<{ calls: ServiceCalls; tab: TabToken; send: Send }>;

/** The requests whose answer has a token of this tab. `logouts` is the number of logouts so far. */
export const tokenCalls = (
  baseUrl: string,
  { storage, now }: Pick<Platform, 'storage' | 'now'>,
  { calls, tab, send }: Means,
  logouts: () => number,
) => ({
  /** Sends a step of a login, and takes its token. */
  begin: async (path: string, form: unknown): Promise<Result<LoggedIn>> => {
    const before = storage.read();
    const logoutsBefore = logouts();
    const answer = await calls.send(path, jsonRequest(form));
    if (!answer.ok) return answer;
    const token = tokenIn(answer.data, now());
    if (!token) return clientFailure('AnswerUnreadable', 200);
    const stored = storage.read();
    // The user left, or somebody logged in in another tab, while the service judged the form.
    if (logouts() !== logoutsBefore || (stored && stored.userId !== before?.userId)) {
      void calls.logOut(token);
      return clientFailure('RequestAborted');
    }
    tab.take(token);
    if (stored) void calls.logOut(stored);
    const { must_change_password } = answer.data as DataOf<paths['/api/v1/login']['post']>;
    return { ...answer, data: { mustChangePassword: must_change_password } };
  },

  /** Sends a request with the token of the tab, and takes the token of the answer. */
  renew: async (path: string, form: unknown): Promise<Result<unknown>> => {
    const before = tab.current();
    const request = new Request(`${baseUrl}/api/v1${path}`, {
      ...jsonRequest(form),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const answer = await send(request).then(resultOf, failureOfSend);
    if (!answer.ok) return answer;
    const token = tokenIn(answer.data, now());
    if (!token) return clientFailure('AnswerUnreadable', 200);
    if (before && standingOf(before, storage.read()) === 'gone') void calls.logOut(token);
    else tab.take(token);
    return answer;
  },
});
