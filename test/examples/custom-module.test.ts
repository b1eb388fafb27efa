import { join } from 'node:path';
import { expect } from 'chai';
import { installedExample, runWith } from '../support/package/packed.js';
import { closeOrms, ormAt } from '../support/postgres/orm.js';
import { anyDatabase } from '../support/postgres/shared.js';

describe('the example of a custom module', () => {
  after(closeOrms);

  it('migrates a database in use, with menus for its permissions, and passes the contract of a managed module', async function () {
    const folder = await installedExample(this, 'examples/custom-module');
    const database = await anyDatabase();
    const environment = { ...database, JWT_SECRET: 'for this example alone, and longer than 32 bytes' };
    if (database.DATABASE_URL !== undefined) {
      const menshen = join(folder, 'node_modules/.bin/menshen');
      await runWith(environment, folder, menshen, 'migrate');
      await runWith(environment, folder, menshen, 'seed');
      const migrated = await runWith(environment, folder, 'npm', 'run', '-s', 'migrate');
      expect(migrated.trim()).to.equal('applied: notice/0001-create-notices');
      const permissions = await ormAt(database.DATABASE_URL)
        .em.getConnection()
        .execute<{ permission: string }[]>(
          `select permission from menus where permission like 'sys:notice:%' order by id`,
        );
      const actions = ['page', 'detail', 'options', 'add', 'update', 'status', 'delete', 'export'];
      expect(permissions.map(({ permission }) => permission)).to.deep.equal(actions.map((one) => `sys:notice:${one}`));
    }
    const told = await runWith(await anyDatabase(), folder, 'npm', 'test');
    expect(told).to.include('contract: managed module notice').and.include('are added and listed over HTTP');
    expect(told)
      .to.match(/\d+ passing/)
      .and.not.to.match(/\d+ (failing|pending)/);
  });
});
