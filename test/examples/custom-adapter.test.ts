import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { installedExample, runIn } from '../support/package/packed.js';

/** What the example's own adapters replace. */
const REPLACED = [
  'menshen/dist/src/adapters/bcrypt',
  'menshen/dist/src/adapters/memory/memory-captcha-store.js',
  'bcryptjs',
];

describe('the example of custom adapters', function () {
  this.timeout(240_000);
  let folder: string;
  before(async function () {
    folder = await installedExample(this, 'examples/custom-adapter');
  });

  it('passes its own tests, the contracts among them, with the package as it is published', async () => {
    const told = await runIn(folder, 'npm', 'test');
    for (const said of [
      'contract: CaptchaStore',
      'contract: PasswordHasher',
      'logs in with a captcha from a file and a hash by argon2id',
    ])
      expect(told).to.include(said);
    expect(told)
      .to.match(/\d+ passing/)
      .and.not.to.match(/\d+ (failing|pending)/);
  });

  it('serves without the files of what it replaces: they are never loaded', async () => {
    for (const path of REPLACED) await rm(join(folder, 'node_modules', path), { recursive: true });
    const mocha = ['--import=tsx', '--timeout', '90000', 'test/login.test.ts'];
    const told = await runIn(folder, join(folder, 'node_modules/.bin/mocha'), ...mocha);
    expect(told).to.match(/2 passing/);
  });
});
