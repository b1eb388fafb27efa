import { solutionOf, type ProofChallenge } from './proof-solution.js';

/** What the worker sends: how many numbers it has tried, and at last the number, if there is one. */
export type ProofMessage = Readonly<{ tried: number }> | Readonly<{ solution: number | undefined }>;

const send = (message: ProofMessage): void => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<ProofChallenge>) => {
  send({ solution: solutionOf(data, (tried) => send({ tried })) });
});
