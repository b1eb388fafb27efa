import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import type { Check } from '../../src/cli/doctor/check.js';
import type { Environment } from '../support/process/service-process.js';
import { menshen } from './menshen.js';

const JWT_SECRET = randomBytes(48).toString('base64url');
export const NOWHERE = { REDIS_URL: 'redis://127.0.0.1:1', DATABASE_URL: 'postgres://127.0.0.1:1/x' };

/** What the doctor finds. */
export const diagnosed = async (environment: Environment) => {
  const { code, output, errors } = await menshen(['doctor', '--json'], { environment: { JWT_SECRET, ...environment } });
  expect(errors).to.equal('');
  const { ok, checks } = JSON.parse(output) as { ok: boolean; checks: Check[] };
  expect(code).to.equal(ok ? 0 : 1);
  const of = (state: Check['state']) => checks.filter((check) => check.state === state);
  return {
    ok,
    /** A machine under load hashes slowly, which is worth a warning and no concern of these tests. */
    warnings: of('warning').filter(({ subject }) => subject !== 'password hashing'),
    problems: of('problem'),
    said: (subject: string) => checks.find((check) => check.subject === subject),
    output,
  };
};
export const subjects = (checks: ReadonlyArray<Check>): string[] => checks.map(({ subject }) => subject);
