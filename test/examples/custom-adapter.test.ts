import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { installedExample, runWith } from '../support/package/packed.js';
import { anyDatabase } from '../support/postgres/shared.js';

/** What the example's own password hasher replaces. */
const REPLACED = ['menshen/dist/src/adapters/bcrypt', 'bcryptjs'];

describe('the example of custom adapters', () => {
  let folder: string;
  let database: Readonly<Record<string, string>>;
  before(async function () {
    folder = await installedExample(this, 'examples/custom-adapter');
    database = await anyDatabase();
  });

  it('has the command of the package, as it is published', async () => {
    const told = await runWith(database, folder, join(folder, 'node_modules/.bin/menshen'), 'migrate');
    expect(told).to.match(/^applied: 0001-/);
  });

  it('passes its own tests, the contracts among them, without the files of what it replaces', async () => {
    for (const path of REPLACED) await rm(join(folder, 'node_modules', path), { recursive: true });
    const told = await runWith(database, folder, 'npm', 'test');
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
});
