import { expect } from 'chai';
import sinon from 'sinon';
import { mikroOrmUserRepository } from '../../../src/adapters/mikro-orm/mikro-orm-user-repository.js';
import { O } from '../../../src/contract/values/fp.js';
import { aUser, usersOnly } from '../../port-contracts/people-fixtures.js';
import { migratedDatabase } from '../../support/postgres/each-database.js';
import { storePeople } from '../../support/postgres/fixtures.js';

describe('mikroOrmUserRepository', () => {
  const orm = migratedDatabase();
  beforeEach(() => storePeople(orm(), usersOnly(aUser(1, { username: 'admin' }), aUser(2))));
  afterEach(() => {
    sinon.restore();
  });

  const statementsOf = async (username: string): Promise<string[]> => {
    const asked = sinon.spy(orm().em.getConnection(), 'execute');
    await mikroOrmUserRepository(orm()).findByUsername(username);
    const statements = asked.args.map(([sql]) => (typeof sql === 'string' ? sql : 'built'));
    asked.restore();
    return statements;
  };

  it('runs the same statement for a name that cannot be stored as for an unknown name', async () => {
    const unknown = await statementsOf('nobody');
    expect(unknown).to.have.length(1);
    for (const name of ['admin\0', '\ud800', '\0'.repeat(20)]) expect(await statementsOf(name)).to.deep.equal(unknown);
  });

  it('finds no user by an object in place of a name', async () => {
    const users = mikroOrmUserRepository(orm());
    for (const name of [{ $ne: null }, { $like: '%' }, ['admin'], /a/])
      expect(await users.findByUsername(name as unknown as string).catch(() => O.none)).to.deep.equal(O.none);
  });

  it('reads a change that another connection has made after an earlier read', async () => {
    const users = mikroOrmUserRepository(orm());
    await users.findByUsername('admin');
    await orm().em.getConnection().execute(`update users set password_hash = null, status = 7 where id = 1`);
    expect(O.toUndefined(await users.findByUsername('admin'))).to.include({ passwordHash: undefined, enabled: false });
    expect(O.toUndefined(await users.accessOf(1))).to.include({ enabled: false });
  });

  it('changes only the hash when it replaces a hash', async () => {
    const rows = () =>
      orm()
        .em.getConnection()
        .execute<object[]>(`select to_jsonb(u) - 'password_hash' as rest from users u order by id`);
    const before = await rows();
    expect(await mikroOrmUserRepository(orm()).replacePasswordHash(1, 'hash-1', 'new')).to.be.true;
    expect(await rows()).to.deep.equal(before);
  });

  it('reads access and renews a hash in one statement each, for a pooler', async () => {
    const asked = sinon.spy(orm().em.getConnection(), 'execute');
    await mikroOrmUserRepository(orm()).accessOf(1);
    expect(asked.callCount).to.equal(1);
    expect(await mikroOrmUserRepository(orm()).replacePasswordHash(1, 'hash-1', 'new')).to.be.true;
    expect(asked.callCount).to.equal(2);
  });
});
