import { expect } from 'chai';
import { mikroOrmAdministrationReads } from '../../../src/adapters/mikro-orm/mikro-orm-administration-reads.js';
import { mikroOrmUserRepository } from '../../../src/adapters/mikro-orm/mikro-orm-user-repository.js';
import { explainAccess } from '../../../src/domain/access/access-explanation.js';
import { O } from '../../../src/contract/values/fp.js';
import { aMenu, aRole, aUser, type PeopleFixtures } from '../../port-contracts/people-fixtures.js';
import { migratedDatabase } from '../../support/postgres/each-database.js';
import { storePeople } from '../../support/postgres/fixtures.js';

const PAGE = 'sys:user:page';
const ADD = 'sys:user:add';

/** Users with every mixture of enabled, disabled and deleted roles and menus. */
const PEOPLE: PeopleFixtures = {
  users: [
    ...[1, 2, 3, 4].map((id) => aUser(id)),
    ...[aUser(5, { status: 2 }), aUser(6, { deleted: true }), aUser(7), aUser(8), aUser(9)],
  ],
  roles: [
    aRole(1, { users: [2, 5, 6, 7], menus: [1, 2, 5] }),
    aRole(2, { users: [3, 7], menus: [1], status: 2 }),
    aRole(3, { users: [4, 7], menus: [1, 3], deleted: true }),
    aRole(4, { users: [7, 8], menus: [1, 6] }),
    aRole(5, { users: [9], menus: [3, 4] }),
  ],
  menus: [
    aMenu(1, PAGE),
    aMenu(2, ''),
    aMenu(3, PAGE, { status: 2 }),
    aMenu(4, PAGE, { deleted: true }),
    aMenu(5, ADD, { status: 2 }),
    aMenu(6, ADD),
  ],
};

describe('who has a permission, in the database:', () => {
  const orm = migratedDatabase();
  const reads = () => mikroOrmAdministrationReads(orm(), 'Asia/Shanghai');
  const whole = { pageNo: 1, pageSize: 100 };
  before(() => storePeople(orm(), PEOPLE));

  it('the enabled users whom the service admits, and the administrator, each once', async () => {
    for (const permission of [PAGE, ADD, 'sys:role:page']) {
      const { total, records } = await reads().holders('everything', permission, whole);
      const expected: number[] = [];
      for (const { id } of PEOPLE.users) {
        const access = O.toUndefined(await mikroOrmUserRepository(orm()).accessOf(id));
        if (access?.enabled && (id === 1 || access.permissions.includes(permission))) expected.push(id);
      }
      expect(records.map(({ id }) => id)).to.deep.equal(expected);
      expect(total).to.equal(expected.length);
    }
  });

  it('each holder has the roles that grant the permission', async () => {
    const { records } = await reads().holders('everything', PAGE, whole);
    const roles = new Map(records.map((holder) => [holder.id, holder.roles.map(({ id }) => id)]));
    expect([...roles]).to.deep.equal([
      [1, []],
      [2, [1]],
      [7, [1, 4]],
      [8, [4]],
    ]);
    expect(records[1]).to.include({ username: 'user-2', realname: '人2' });
  });

  it('the explanation of access names the same permissions as the service admits', async () => {
    const menus = await reads().menus();
    for (const { id } of PEOPLE.users.filter((user) => user.id !== 1)) {
      const user = O.toUndefined(await reads().userRoles('everything', id));
      const access = O.toUndefined(await mikroOrmUserRepository(orm()).accessOf(id));
      if (!user) {
        expect(access).to.equal(undefined);
        continue;
      }
      const granted = explainAccess(user, menus, [], { departments: [], isScoped: () => true }).permissions.filter(
        (one) => one.granted,
      );
      const passed = access?.enabled ? access.permissions : [];
      expect(granted.map(({ permission }) => permission)).to.deep.equal([...passed].toSorted());
    }
  });
});
