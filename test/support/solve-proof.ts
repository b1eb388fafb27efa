import { createHash } from 'node:crypto';

/** What a client is told of a proof: the first challenge format of ALTCHA. */
export type Challenge = Readonly<{
  algorithm: string;
  challenge: string;
  salt: string;
  signature: string;
  maxnumber: number;
}>;

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The `code` of a login: base64 of JSON. */
export const solutionText = (solution: unknown): string => Buffer.from(JSON.stringify(solution)).toString('base64');

/** The number of the challenge. Tries one after another, as a browser does. */
export const solvedNumber = ({ challenge, salt, maxnumber }: Challenge): number => {
  for (let number = 0; number <= maxnumber; number += 1) if (sha256(`${salt}${number}`) === challenge) return number;
  throw new Error('no number solves the challenge');
};

/** Solves a challenge without any code of the service. */
export const solveProof = (task: Challenge): string => {
  const { algorithm, challenge, salt, signature } = task;
  return solutionText({ algorithm, challenge, number: solvedNumber(task), salt, signature });
};
