import { expect } from 'chai';
import { examineDatabase } from '../../../src/adapters/mikro-orm/examine-database.js';
import { migrate } from '../../../src/adapters/mikro-orm/migrations/migrate.js';
import { realClock } from '../../support/fixed-clock.js';
import { closeOrms, ormAt } from '../../support/postgres/orm.js';
import { sharedPostgres } from '../../support/postgres/shared.js';

describe('the examination of a database', () => {
  after(closeOrms);

  it('compares each index with the definition of its migration, not its name alone', async function () {
    const orm = ormAt(await (await sharedPostgres(this)).newDatabase());
    await migrate(orm);
    const run = (sql: string) => orm.em.getConnection().execute(sql);
    const indexes = async () => {
      const { missingIndexes, changedIndexes } = await examineDatabase(orm, realClock);
      return { missingIndexes, changedIndexes };
    };
    expect(await indexes()).to.deep.equal({ missingIndexes: [], changedIndexes: [] });

    await run('drop index users_page_index');
    await run('create index users_page_index on users (sort) where not deleted');
    await run('drop index users_username_unique');
    await run('create index users_username_unique on users (username) where not deleted');
    await run('drop index user_roles_role_id_index');
    expect(await indexes()).to.deep.equal({
      missingIndexes: ['user_roles_role_id_index'],
      changedIndexes: ['users_username_unique', 'users_page_index'],
    });
  });
});
