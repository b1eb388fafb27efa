import { expect } from 'chai';
import { runProcess } from '../support/process/service-process.js';

const SECRET = 'a secret that nobody may see';

/** What each environment is refused for, a line for each rule. */
const REFUSED: ReadonlyArray<readonly [Readonly<Record<string, string>>, string]> = [
  [{ JWT_SECRET: SECRET }, 'menshen: JWT_SECRET must have at least 32 bytes\n'],
  [{ LOGIN_FAIL_MAX: SECRET }, 'menshen: LOGIN_FAIL_MAX must be an integer from 1 to 1000000\n'],
  [
    { LOGIN_FAIL_MAX: SECRET, JWT_SECRET: SECRET },
    'menshen: LOGIN_FAIL_MAX must be an integer from 1 to 1000000\nmenshen: JWT_SECRET must have at least 32 bytes\n',
  ],
];

describe('a start with bad settings', () => {
  it('ends with 1 and a line that names each variable and its rule, never the value', async () => {
    await Promise.all(
      REFUSED.map(async ([environment, line]) => {
        const { code, stdout, stderr } = await runProcess(environment);
        expect(stderr).to.equal(line);
        expect(code).to.equal(1);
        expect(stdout).to.equal('');
      }),
    );
  });
});
