import { ATTEMPT_HEADER } from '../../src/contract/session/attempt-header.js';
import type { DataOf } from './data-of.js';
import { received, type HeldToken } from './held-token.js';
import type { Platform } from './platform.js';
import { clientFailure, failureOfError, resultOf, type Result } from './result.js';
import type { paths } from './schema.js';

/** How long a refresh or a logout waits for its answer. */
const CALL_MS = 5000;
/** How long every other call waits for its whole answer. */
export const ANSWER_MS = 30_000;

/** The calls of the service that begin, continue and end a session. No call throws. */
export type ServiceCalls = Readonly<{
  refresh(token: HeldToken): Promise<Result<HeldToken>>;
  /** Whether the token is dead for certain: the service logged it out, or refuses it. */
  logOut(token: HeldToken): Promise<boolean>;
  /** Any call without the rules of the session. */
  send(path: string, init?: RequestInit): Promise<Result<unknown>>;
}>;

type Token = DataOf<paths['/api/v1/refreshToken']['post']>;

/** The token in the data of an answer. Undefined if there is none. */
export const tokenIn = (data: unknown, now: number): HeldToken | undefined =>
  received((data as Partial<Token> | null)?.access_token, now);

export const jsonRequest = (form: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(form),
});

export const serviceCalls = (baseUrl: string, { fetch, now }: Platform): ServiceCalls => {
  const send: ServiceCalls['send'] = async (path, init) => {
    // `AbortSignal.any` is newer than the oldest browsers that the client supports
    const [sending, finished] = [new AbortController(), new AbortController()];
    for (const signal of [init?.signal, AbortSignal.timeout(ANSWER_MS)]) {
      const abort = () => sending.abort(signal?.reason);
      if (signal?.aborted) abort();
      signal?.addEventListener('abort', abort, { signal: finished.signal });
    }
    try {
      const request = new Request(`${baseUrl}/api/v1${path}`, { ...init, signal: sending.signal });
      return await resultOf(await fetch(request), init?.signal);
    } catch (error) {
      return failureOfError(error, init?.signal);
    } finally {
      finished.abort();
    }
  };

  const withAttempt = ({ token, attempt }: HeldToken, method: string): RequestInit => ({
    method,
    headers: { Authorization: `Bearer ${token}`, [ATTEMPT_HEADER]: attempt },
    signal: AbortSignal.timeout(CALL_MS),
  });

  return {
    send,
    refresh: async (token) => {
      const answer = await send('/refreshToken', withAttempt(token, 'POST'));
      if (!answer.ok) return answer;
      const data = tokenIn(answer.data, now());
      return data ? { ...answer, data } : clientFailure('AnswerUnreadable', 200);
    },
    logOut: async (token) => {
      const answer = await send('/logout', withAttempt(token, 'GET'));
      return answer.ok || answer.status === 401;
    },
  };
};
