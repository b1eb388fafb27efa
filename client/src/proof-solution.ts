import type { DataOf } from './data-of.js';
import type { paths } from './schema.js';
import { sha256 } from './sha256.js';

type Captcha = DataOf<paths['/api/v1/captcha']['get']>;

/** The picture of a captcha, as a data URI. */
export type Picture = Exclude<Captcha, ProofChallenge>;

/** The number from 0 to `maxnumber` whose SHA-256 after the salt is the challenge. */
export type ProofChallenge = Extract<Captcha, { algorithm: string }>;

const REPORT_EVERY = 1000;

/** The number. Undefined if there is none. Reports how many numbers it has tried. */
export const solutionOf = (
  { challenge, salt, maxnumber }: Pick<ProofChallenge, 'challenge' | 'salt' | 'maxnumber'>,
  report: (tried: number) => void,
): number | undefined => {
  const encoder = new TextEncoder();
  for (let number = 0; number <= maxnumber; number += 1) {
    if (sha256(encoder.encode(`${salt}${number}`)) === challenge) return number;
    if (number % REPORT_EVERY === 0) report(number);
  }
  return undefined;
};

/** The `code` of a login: the solution in the first format of the altcha family. */
export const codeOf = ({ algorithm, challenge, salt, signature }: ProofChallenge, number: number): string =>
  btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }));
