import { expect } from 'chai';
import { mikroOrmUserRepository } from '../../../src/adapters/mikro-orm/mikro-orm-user-repository.js';
import { seed } from '../../../src/adapters/mikro-orm/demo-data/seed.js';
import { mikroOrmAdministrationReads } from '../../../src/adapters/mikro-orm/mikro-orm-administration-reads.js';
import { checkMenuParent } from '../../../src/domain/access/menu-checks.js';
import { withImplied } from '../../../src/contract/access/menu-hierarchy.js';
import { declaredPermissions } from '../../../src/contract/access/permissions.js';
import { E, O } from '../../../src/contract/values/fp.js';
import { BUTTON, PAGE, VISIBLE } from '../../../src/contract/modules/menu.js';
import { PRODUCT_MODULES, type ModuleName } from '../../../src/contract/modules/modules.js';
import { pageQueryOf } from '../../port-contracts/page-query-of.js';
import { migratedDatabase, urlOf } from '../../support/postgres/each-database.js';
import { clearTables } from '../../support/postgres/fixtures.js';
import { ormAt } from '../../support/postgres/orm.js';
import { pagesOver } from '../../support/postgres/pages.js';

const hasher = { hash: (password: string) => Promise.resolve(`hash of ${password}`) };

describe('seed', () => {
  const orm = migratedDatabase();
  const reads = () => mikroOrmAdministrationReads(orm(), 'Asia/Shanghai');
  const rows = (sql: string) => orm().em.getConnection().execute<Record<string, unknown>[]>(sql);
  const page = (module: ModuleName, parts = {}) =>
    pagesOver(orm()).find(module, 'everything', pageQueryOf({ pageSize: 1000, ...parts }));

  describe('into a database without users', () => {
    before(async () => {
      await clearTables(orm());
      expect(await seed(orm(), hasher)).to.equal('seeded');
    });

    it('makes the accounts, with their passwords, states and permissions', async () => {
      const users = mikroOrmUserRepository(orm());
      const two = ['sys:user:page', 'sys:position:list'];
      const accounts = [
        [{ id: 1, username: 'admin', passwordHash: 'hash of 123456', enabled: true }, []],
        [{ id: 2, username: 'auditor', passwordHash: 'hash of Auditor#2026', enabled: true }, two],
        [{ id: 3, username: 'guest', passwordHash: 'hash of Guest#2026', enabled: true }, []],
        [{ id: 4, username: 'retired', passwordHash: 'hash of Retired#2026', enabled: false }, two],
      ] as const;
      for (const [account, permissions] of accounts) {
        expect(O.toUndefined(await users.findByUsername(account.username))).to.include(account);
        expect(O.toUndefined(await users.accessOf(account.id))?.permissions).to.have.members(permissions);
      }
      expect((await page('user')).total).to.equal(accounts.length);
    });

    for (const table of ['examples', 'positions'])
      it(`has no record of ${table} that was changed before it was added, or deleted before it was changed`, async () => {
        const wrong = `create_time > update_time or deleted and delete_time < update_time`;
        expect(await rows(`select id from ${table} where ${wrong}`)).to.deep.equal([]);
      });

    it('has a menu for every permission that an endpoint requires', async () => {
      const { records } = await page('menu');
      expect(records.map(({ permission }) => permission)).to.include.members([...declaredPermissions(PRODUCT_MODULES)]);
    });

    it('has a tree of menus that the rules of administration accept, with a place for each page in a front end', async () => {
      const menus = new Map((await reads().menus()).map((menu) => [menu.id, menu]));
      for (const { id, parentId, type, path, component, icon, visible } of menus.values()) {
        expect(E.isRight(checkMenuParent(menus, { id, parentId, type })), String(id)).to.equal(true);
        if (type !== BUTTON) expect(path, String(id)).to.not.equal('');
        // a page that the navigation hides needs no icon
        if (type !== BUTTON && visible === VISIBLE) expect(icon, String(id)).to.not.equal('');
        if (type === PAGE) expect(component).to.match(/^\w+\/\w+\/(?:index|deleted)$/);
      }
    });

    it('grants with a page the permissions for the choices of its forms', async () => {
      const menus = await reads().menus();
      for (const [form, choice] of [
        ['sys:user:add', 'sys:role:options'],
        ['sys:menu:add', 'sys:menu:tree'],
        ['sys:role:grant', 'sys:role:grants'],
      ]) {
        const parents = menus.filter(({ permission }) => permission === form).map(({ parentId }) => parentId);
        expect(parents).to.have.length(1);
        const chosen = menus.filter(({ permission, parentId }) => permission === choice && parents.includes(parentId));
        expect(chosen, form).to.have.length(1);
      }
    });

    it('links the role of the auditor to its two permissions and to the menus above them', async () => {
      const links = O.toUndefined(await reads().roleMenus(1)) ?? [];
      const menus = new Map((await reads().menus()).map((menu) => [menu.id, menu]));
      const chosen = links.filter(({ implied }) => !implied).map(({ id }) => id);
      expect(chosen.map((id) => menus.get(id)?.permission)).to.have.members(['sys:user:page', 'sys:position:list']);
      expect(links).to.have.deep.members([...withImplied(menus, chosen)]);
    });

    it('makes 57 live and 3 deleted examples of every type and both states, and 12 live and 1 deleted positions', async () => {
      const { total, records } = await page('example');
      expect(total).to.equal(57);
      expect(new Set(records.map(({ type }) => type))).to.deep.equal(new Set([1, 2, 3, 4]));
      expect(new Set(records.map(({ status }) => status))).to.deep.equal(new Set([1, 2]));
      expect(new Set(records.map(({ sort }) => sort)).size).to.be.below(57);
      expect(new Set(records.map(({ name }) => name)).size).to.equal(57);
      expect(await rows('select count(*)::int as n from examples where deleted')).to.deep.equal([{ n: 3 }]);
      expect((await page('example', { filters: { name: '100%_\\ 折扣' } })).total).to.equal(1);
      expect((await page('position')).total).to.equal(12);
      expect(await rows('select count(*)::int as n from positions where deleted')).to.deep.equal([{ n: 1 }]);
    });

    it('sets each id sequence to the highest id of the demo data', async () => {
      for (const table of ['users', 'roles', 'menus', 'positions', 'examples'])
        expect(
          await rows(`select nextval(pg_get_serial_sequence('${table}', 'id')) - max(id) as above from ${table}`),
        ).to.deep.equal([{ above: '1' }]);
    });

    it('changes nothing the second time, and hashes nothing', async () => {
      await rows(`update users set realname = 'changed' where id = 1`);
      const before = await rows('select * from users order by id');
      const refusing = { hash: () => Promise.reject(new Error('hashed')) };
      expect(await seed(orm(), refusing)).to.equal('unchanged');
      expect(await rows('select * from users order by id')).to.deep.equal(before);
      expect((await page('example')).total).to.equal(57);
    });
  });

  it('changes nothing in a database with any user, even a deleted one', async () => {
    await clearTables(orm());
    await rows(`insert into users (username, deleted) values ('own', true)`);
    expect(await seed(orm(), hasher)).to.equal('unchanged');
    expect((await page('example')).total).to.equal(0);
  });

  it('loads once for several concurrent calls', async () => {
    await clearTables(orm());
    const others = Array.from({ length: 4 }, () => ormAt(urlOf(orm())));
    const outcomes = await Promise.all(others.map((other) => seed(other, hasher)));
    expect(outcomes.toSorted()).to.deep.equal(['seeded', 'unchanged', 'unchanged', 'unchanged']);
    expect((await page('example')).total).to.equal(57);
  });
});
