import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { menshen } from './menshen.js';

export type Environment = Readonly<Record<string, string>>;

export const JWT_SECRET = randomBytes(48).toString('base64url');
export const NOWHERE = { REDIS_URL: 'redis://127.0.0.1:1', DATABASE_URL: 'postgres://127.0.0.1:1/x' };

/** One entry of `menshen doctor --json`. */
export type Finding = Readonly<{ subject: string; state: 'ok' | 'warning' | 'problem'; says: string; advice?: string }>;

/** The output of `menshen doctor --json`. */
export const diagnosed = async (environment: Environment) => {
  const { code, output, errors } = await menshen(['doctor', '--json'], { environment: { JWT_SECRET, ...environment } });
  expect(errors).to.equal('');
  const { ok, findings } = JSON.parse(output) as { ok: boolean; findings: Finding[] };
  expect(code).to.equal(ok ? 0 : 1);
  const of = (state: Finding['state']) => findings.filter((finding) => finding.state === state);
  return {
    ok,
    /** A busy machine hashes slowly. */
    warnings: of('warning').filter(({ subject }) => subject !== 'password hashing'),
    problems: of('problem'),
    said: (subject: string) => findings.find((finding) => finding.subject === subject),
    output,
  };
};
export const subjects = (findings: ReadonlyArray<Finding>): string[] => findings.map(({ subject }) => subject);
