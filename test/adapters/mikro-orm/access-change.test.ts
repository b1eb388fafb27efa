import type { MikroORM, SqlEntityManager } from '@mikro-orm/postgresql';
import { expect } from 'chai';
import { accessChangeSubscriber } from '../../../src/adapters/mikro-orm/access-changes/access-change-subscriber.js';
import { ExampleRow } from '../../../src/adapters/mikro-orm/entities/example-row.js';
import { MenuRow } from '../../../src/adapters/mikro-orm/entities/menu-row.js';
import { RoleRow } from '../../../src/adapters/mikro-orm/entities/role-row.js';
import { UserRow } from '../../../src/adapters/mikro-orm/entities/user-row.js';
import { migrate } from '../../../src/adapters/mikro-orm/migrations/migrate.js';
import { seed } from '../../../src/adapters/mikro-orm/demo-data/seed.js';
import { aMenu, aRole, aUser } from '../../contracts/people-fixtures.js';
import { storePeople } from '../../support/postgres/fixtures.js';
import { closeOrms, ormAt } from '../../support/postgres/orm.js';
import { sharedPostgres } from '../../support/postgres/shared.js';

const messageOf = (error: unknown): unknown => (error instanceof Error ? error.message : error);

describe('accessChangeSubscriber', () => {
  let orm: MikroORM;
  let reader: MikroORM;
  let em: SqlEntityManager;
  /** What another connection sees at the moment of each call. */
  let seen: unknown[];
  let onAccessChanged: () => Promise<void>;

  const realname = async () => (await reader.em.fork().findOneOrFail(UserRow, 1)).realname;

  before(async function () {
    const url = await (await sharedPostgres(this)).newDatabase();
    reader = ormAt(url);
    orm = ormAt(url, {}, [accessChangeSubscriber(() => onAccessChanged())]);
    await migrate(orm);
  });
  after(closeOrms);
  beforeEach(async () => {
    await storePeople(reader, {
      users: [aUser(1, { realname: 'before' }), aUser(2)],
      roles: [aRole(10, { users: [1], menus: [100] })],
      menus: [aMenu(100, 'sys:user:page'), aMenu(101, 'sys:role:page')],
    });
    em = orm.em.fork();
    seen = [];
    onAccessChanged = async () => {
      seen.push(await realname());
    };
  });

  it('calls after the commit and before the flush is over', async () => {
    const user = await em.findOneOrFail(UserRow, 1);
    user.realname = 'after';
    await em.flush();
    expect(seen).to.deep.equal(['after']);
  });

  const changes: Record<string, (em: SqlEntityManager) => Promise<unknown>> = {
    'a new user': async (em) => em.create(UserRow, { id: 50, username: 'new' }),
    'a removed role': async (em) => em.remove(await em.findOneOrFail(RoleRow, 10)),
    'a menu out of use': async (em) => em.assign(await em.findOneOrFail(MenuRow, 100), { status: 2 }),
    'another password': async (em) => em.assign(await em.findOneOrFail(UserRow, 1), { passwordHash: 'other' }),
    'a role taken from a user': async (em) =>
      (await em.findOneOrFail(UserRow, 1, { populate: ['roles'] })).roles.removeAll(),
    'a menu given to a role': async (em) =>
      (await em.findOneOrFail(RoleRow, 10, { populate: ['menus'] })).menus.add(em.getReference(MenuRow, 101)),
  };
  for (const [name, change] of Object.entries(changes)) {
    it(`sees ${name}`, async () => {
      await change(em);
      await em.flush();
      expect(seen).to.have.length(1);
    });

    it(`sees ${name} in a transaction, once it is committed`, async () => {
      await em.transactional(async (inner) => {
        await change(inner);
        await inner.flush();
        expect(seen).to.have.length(0);
      });
      expect(seen).to.have.length(1);
    });
  }

  it('sees a change within a nested transaction when the outermost commits', async () => {
    await em.transactional(async (outer) => {
      await outer.transactional(async (middle) => {
        await middle.transactional(async (inner) => {
          (await inner.findOneOrFail(UserRow, 1)).realname = 'nested';
        });
      });
      expect(seen).to.have.length(0);
    });
    expect(seen).to.deep.equal(['nested']);
  });

  it('sees a change between begin and commit', async () => {
    await em.begin();
    (await em.findOneOrFail(UserRow, 1)).realname = 'by hand';
    await em.commit();
    expect(seen).to.deep.equal(['by hand']);
  });

  it('is not called for a rollback', async () => {
    const rolledBack = em.transactional(async (inner) => {
      (await inner.findOneOrFail(UserRow, 1)).realname = 'never';
      await inner.flush();
      throw new Error('no');
    });
    expect(await rolledBack.catch(messageOf)).to.equal('no');
    expect(seen).to.deep.equal([]);
    expect(await realname()).to.equal('before');
  });

  it('is not called for a flush that fails', async () => {
    em.create(UserRow, { username: 'user-1' });
    expect(await em.flush().catch((error: unknown) => error)).to.be.an('error');
    expect(seen).to.deep.equal([]);
  });

  it('is not called for other records, for reading, or for nothing', async () => {
    em.create(ExampleRow, { name: 'other', type: 1 });
    await em.flush();
    await em.findAll(UserRow, { populate: ['roles'] });
    await em.flush();
    await em.transactional(async (inner) => inner.find(RoleRow, {}));
    expect(seen).to.deep.equal([]);
  });

  it('tells the caller when the call fails, while the change stands', async () => {
    onAccessChanged = () => Promise.reject(new Error('cache out of reach'));
    (await em.findOneOrFail(UserRow, 1)).realname = 'stands';
    expect(await em.flush().catch(messageOf)).to.equal('cache out of reach');
    expect(await realname()).to.equal('stands');
    // the connection went back to the pool in order
    expect(await orm.em.getConnection().execute('select 1 as one')).to.deep.equal([{ one: 1 }]);
  });

  it('is called for the demo data', async () => {
    await reader.em.getConnection().execute('delete from users; delete from roles; delete from menus');
    expect(await seed(orm, { hash: () => Promise.resolve('hash') })).to.equal('seeded');
    expect(seen).to.deep.equal(['系统管理员']);
  });
});
