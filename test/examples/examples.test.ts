import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { menshenHere } from '../cli/here.js';
import { installedExample, runWith } from '../support/package/packed.js';
import { closeOrms, ormAt } from '../support/postgres/orm.js';
import { anyDatabase } from '../support/postgres/shared.js';
import type { Environment } from '../support/process/service-process.js';
import { minutes } from '../support/times.js';

/** What the example's own password hasher replaces. */
const REPLACED = ['menshen/dist/src/adapters/bcrypt', 'bcryptjs'];

const ACTIONS = ['page', 'detail', 'options', 'add', 'update', 'status', 'delete', 'export'];

describe('the examples', () => {
  after(closeOrms);

  /** Runs the tests of an example, which must say all of this. */
  const passesItsTests = async (folder: string, database: Environment, said: ReadonlyArray<string>): Promise<void> => {
    const told = await runWith(database, folder, 'npm', 'test');
    for (const each of said) expect(told).to.include(each);
    expect(told)
      .to.match(/\d+ passing/)
      .and.not.to.match(/\d+ (failing|pending)/);
  };

  it('of custom adapters runs the published command and passes its tests and the contracts, without the packages that it replaces', async function () {
    const folder = await installedExample(this, 'examples/custom-adapter');
    const database = await anyDatabase();
    const migrated = await runWith(database, folder, join(folder, 'node_modules/.bin/menshen'), 'migrate');
    expect(migrated).to.match(/^applied: 0001-/);
    for (const path of REPLACED) await rm(join(folder, 'node_modules', path), { recursive: true });
    await passesItsTests(folder, database, [
      'contract: CaptchaStore',
      'keeps stored entries over a restart',
      'contract: PasswordHasher',
      'logs in with a captcha from a file and a hash by argon2id',
    ]);
  }).timeout(minutes(15));

  it('of a custom module migrates a database with records, adds menus for its permissions, and passes the contract of a managed module', async function () {
    const folder = await installedExample(this, 'examples/custom-module');
    const database = await anyDatabase();
    const environment = { ...database, JWT_SECRET: 'for this example alone, and longer than 32 bytes' };
    if (database.DATABASE_URL !== undefined) {
      for (const command of ['migrate', 'seed'])
        expect(await menshenHere([command], { environment })).to.include({ code: 0 });
      const migrated = await runWith(environment, folder, 'npm', 'run', '-s', 'migrate');
      expect(migrated.trim()).to.equal('applied: notice/0001-create-notices');
      const sql = `select permission from menus where permission like 'sys:notice:%' order by id`;
      const connection = ormAt(database.DATABASE_URL).em.getConnection();
      const permissions = await connection.execute<{ permission: string }[]>(sql);
      expect(permissions.map(({ permission }) => permission)).to.deep.equal(ACTIONS.map((one) => `sys:notice:${one}`));
    }
    await passesItsTests(folder, await anyDatabase(), [
      'contract: managed module notice',
      'are added and listed over HTTP',
    ]);
  }).timeout(minutes(15));
});
