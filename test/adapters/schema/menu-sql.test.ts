import { expect } from 'chai';
import { snapshotOf, nextMigration } from '../../../src/adapters/schema/module-snapshot.js';
import type { ManagedModule } from '../../../src/contract/modules/managed-module.js';
import { menusOfModule } from '../../../src/contract/access/product-menus.js';
import { contract } from '../../support/modules/contract.js';
import { ALL_MODULES } from '../../support/modules/modules.js';
import { migratedDatabase } from '../../support/postgres/each-database.js';
import { inUndoneTransaction, type Run } from '../../support/schema/undone.js';

const FOLDER = `insert into menus (name, type) values ('folder', 1), ('another folder', 1)`;
const MENUS = `
  select concat_ws(' ', above.name, menus.type, menus.name, menus.permission, menus.path, menus.sort) as text
  from menus join menus above on above.id = menus.parent_id order by menus.id`;

describe('the menus that a migration of a module adds', () => {
  const orm = migratedDatabase();
  const textsOf = async (run: Run, sql: string) => (await run(sql)).map(({ text }) => text);
  const apply = async (run: Run, statements: ReadonlyArray<string>): Promise<void> => {
    for (const statement of statements) await run(statement);
  };
  const module: ManagedModule = { ...contract, lists: ['page', 'due'], titles: { due: { title: '到期' } } };
  const modules = new Map([...ALL_MODULES, ['contract', module]]);
  const first = nextMigration(module, modules, undefined).statements;

  it('are a page at the end of the first folder, and a button for every other permission of its forms', () =>
    inUndoneTransaction(orm(), async (run) => {
      await run(FOLDER);
      await run(`insert into menus (parent_id, name, type, sort) select min(id), 'page', 2, 7 from menus`);
      await apply(run, first);
      const added = (await textsOf(run, MENUS)).slice(1);
      expect(added[0]).to.equal('folder 2 合同管理 sys:contract:page /system/contract 8');
      expect(added).to.include('合同管理 3 合同审批 sys:contract:approve  13');
      expect(added.filter((text) => text.startsWith('folder 3 合同到期 sys:contract:due'))).to.have.length(1);
      expect(added).to.include.members([
        '合同管理 2 合同已删除记录 sys:contract:deleted /system/contract/deleted 8',
        '合同已删除记录 3 合同恢复 sys:contract:restore  9',
      ]);
      const permissions = added.map((text) => text.split(' ')[3] ?? '');
      const expected = menusOfModule(module, modules).map(({ permission }) => permission);
      expect(permissions.toSorted()).to.deep.equal(expected.toSorted());
    }));

  it('are none in a database without menus', () =>
    inUndoneTransaction(orm(), async (run) => {
      await apply(run, first);
      expect(await textsOf(run, 'select name as text from menus')).to.deep.equal([]);
    }));

  it('are those that are missing, when the snapshot knows of none: a page and an operation are not added twice', () =>
    inUndoneTransaction(orm(), async (run) => {
      await run(FOLDER);
      await apply(run, first);
      await run(`update menus set deleted = true where permission in ('sys:contract:cancel', 'sys:user:options')`);
      await run(`update menus set parent_id = 2 where permission = 'sys:contract:approve'`);
      const before = await textsOf(run, MENUS.replace('order by', 'where not menus.deleted order by'));
      const unknown = { ...snapshotOf(module, modules), menus: [] };
      await apply(run, nextMigration(module, modules, unknown).statements);
      const after = await textsOf(run, MENUS.replace('order by', 'where not menus.deleted order by'));
      expect(after.filter((text) => !before.includes(text)).map((text) => text.split(' ')[3])).to.deep.equal([
        'sys:contract:cancel',
        'sys:user:options',
      ]);
      expect(after).to.have.length(before.length + 2);
    }));

  for (const [what, hasMenus] of [
    ['are the new ones alone when the page is there', true],
    ['are none when the page is not there', false],
  ] as const)
    it(what, () =>
      inUndoneTransaction(orm(), async (run) => {
        if (hasMenus) await run(FOLDER);
        await apply(run, first);
        const before = await textsOf(run, MENUS);
        const operations = { ...module.operations, archive: { ...module.operations['cancel']!, title: '归档' } };
        const later = { ...module, operations };
        const all = new Map([...modules, ['contract', later]]);
        await apply(run, nextMigration(later, all, snapshotOf(module, modules)).statements);
        const added = (await textsOf(run, MENUS)).slice(before.length);
        expect(added).to.deep.equal(hasMenus ? ['合同管理 3 合同归档 sys:contract:archive  15'] : []);
      }),
    );
});
