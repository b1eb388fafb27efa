import { codeOf, type Picture, type ProofChallenge } from './proof-solution.js';
import type { ProofMessage } from './proof-worker.js';
import { clientFailure, type Result } from './result.js';
import type { ServiceCalls } from './service-calls.js';

export type ProofOptions = Readonly<{
  /** Called with a number from 0 to 1. */
  onProgress?: (done: number) => void;
  signal?: AbortSignal;
}>;

export type Captchas = Readonly<{
  /** A picture as data URI. The user types its text as the `code` of the login. */
  image(): Promise<Result<Picture>>;
  /**
   * A proof that the browser solves instead of the user. The result is `key` and `code` of the login. Without
   * `CAPTCHA_PROOF` of the service it is `FormInvalid` with the field `kind`.
   */
  proof(options?: ProofOptions): Promise<Result<Readonly<{ key: string; code: string }>>>;
}>;

/** Starts the worker that solves a proof. */
export type StartProofWorker = () => Worker;

/** A file of its own: a policy for scripts that allows no `blob:` allows this one. */
export const startProofWorker: StartProofWorker = () =>
  new Worker(new URL('./proof-worker.js', import.meta.url), { type: 'module' });

/** Solves a proof in a worker, so that the page stays usable. Undefined if there is no solution, or no worker. */
const solve = async (
  challenge: ProofChallenge,
  start: StartProofWorker,
  { onProgress, signal }: ProofOptions,
): Promise<number | undefined> => {
  const finished = new AbortController();
  let worker: Worker | undefined;
  try {
    const started = (worker = start());
    return await new Promise<number | undefined>((resolve) => {
      signal?.addEventListener('abort', () => resolve(undefined), { signal: finished.signal });
      started.onerror = () => resolve(undefined);
      started.onmessage = ({ data }: MessageEvent<ProofMessage>) => {
        if ('tried' in data) onProgress?.(data.tried / challenge.maxnumber);
        else resolve(data.solution);
      };
      started.postMessage(challenge);
    });
  } catch {
    return undefined;
  } finally {
    worker?.terminate();
    finished.abort();
  }
};

const textsIn = (data: unknown, names: ReadonlyArray<string>): boolean =>
  typeof data === 'object' &&
  data !== null &&
  names.every((name) => typeof (data as Readonly<Record<string, unknown>>)[name] === 'string');

const isPicture = (data: unknown): data is Picture =>
  textsIn(data, ['key', 'captcha']) && (data as { captcha: string }).captcha.startsWith('data:image/png;base64,');

const isChallenge = (data: unknown): data is ProofChallenge =>
  textsIn(data, ['key', 'algorithm', 'challenge', 'salt', 'signature']) &&
  Number.isSafeInteger((data as { maxnumber?: unknown }).maxnumber);

export const captchaWith = ({ send }: ServiceCalls, start: StartProofWorker): Captchas => ({
  image: async () => {
    const answer = await send('/captcha');
    if (!answer.ok) return answer;
    const { data } = answer;
    return isPicture(data) ? { ...answer, data } : clientFailure('AnswerUnreadable', 200);
  },

  proof: async (options = {}) => {
    const { signal } = options;
    const answer = await send('/captcha?kind=proof', { signal: signal ?? null });
    if (!answer.ok) return answer;
    const challenge = answer.data;
    if (!isChallenge(challenge)) return clientFailure('AnswerUnreadable', 200);
    if (signal?.aborted) return clientFailure('RequestAborted');
    const number = await solve(challenge, start, options);
    if (number !== undefined) return { ...answer, data: { key: challenge.key, code: codeOf(challenge, number) } };
    return clientFailure(signal?.aborted ? 'RequestAborted' : 'ProofUnsolved');
  },
});
