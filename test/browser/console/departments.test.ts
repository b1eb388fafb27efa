import { expect } from 'chai';
import { useConsole } from './console-stage.js';

const TEXTS = {
  zh: {
    ...{ members: '部门成员', addBelow: '新增下级', search: '按名称或编码搜索', all: '全部展开' },
    ...{ add: '添加筛选', department: '部门', apply: '应用', id: '编号', create: '新增' },
    hint: '仅含小写字母、数字和连字符',
  },
  en: {
    ...{ members: 'Members', addBelow: 'Add below', search: 'Search by name or code', all: 'Open all' },
    ...{ add: 'Add filter', department: 'Department', apply: 'Apply', id: 'ID', create: 'Create' },
    hint: 'It has lower-case letters, digits and hyphens only',
  },
};

describe('departments in the console', () => {
  const stage = useConsole();

  for (const [locale, width] of [
    ['zh', 1280],
    ['en', 390],
  ] as const)
    it(`are a tree with the chosen one beside it, its members and a form below it (${locale}, ${width})`, async () => {
      const texts = TEXTS[locale];
      const { members, addBelow, search, all } = texts;
      const visitor = await stage.administer({ locale, width });
      const { page } = visitor;
      const expectToFit = async (name: string): Promise<void> => {
        const isWide = await page.evaluate('document.documentElement.scrollWidth > window.innerWidth');
        expect(isWide, name).to.equal(false);
      };
      await visitor.open('/department');
      await page.getByRole('button', { name: all }).click();
      expect(await page.getByRole('treeitem').count()).to.equal(10);
      await expectToFit('departments');
      await page.getByPlaceholder(search).fill('marketing-n');
      await page.getByRole('treeitem', { name: '华北区' }).waitFor();
      await page.getByPlaceholder(search).fill('');
      await page.getByText('财务部').click();
      await page.getByRole('heading', { name: '财务部' }).waitFor();
      // an import needs the id
      const id = page.getByText(texts.id, { exact: true }).locator('xpath=following-sibling::dd[1]');
      expect(await id.innerText()).to.match(/^\d+$/);
      await visitor.settled();
      await expectToFit('department');
      await page.getByRole('link', { name: addBelow }).click();
      await visitor.settled();
      await expectToFit('department-create');
      await page.getByText(texts.hint).waitFor();
      await visitor.open('/department?id=4');
      await page.getByRole('link', { name: members }).click();
      await page.getByText('auditor').first().waitFor();
      await visitor.settled();
      expect(await page.getByText('guest').count()).to.equal(0);
      await expectToFit('department-members');
      await page.getByRole('link', { name: texts.create, exact: true }).click();
      await page.locator('#main-content [name=username]').waitFor();
      await visitor.settled();
      const department = page.getByRole('combobox', { name: texts.department });
      expect(await department.inputValue()).to.equal('总公司 / 财务部');
      await expectToFit('department-new-member');
      // the list of users keeps its filter
      await visitor.open('/user?filter=%7B%7D');
      await page.getByRole('button', { name: texts.add }).click();
      await page.getByRole('menuitem', { name: texts.department, exact: true }).click();
      await page.getByRole('option', { name: '财务部' }).first().click();
      // the options are open, and do not cover the button
      await page.getByRole('option').first().waitFor();
      await expectToFit('department-filter');
      await page.getByRole('button', { name: texts.apply, exact: true }).click();
      await page.waitForURL(/departmentId/);
      await visitor.open('/user/2');
      await visitor.settled();
      await expectToFit('user-form');
      await visitor.leave();
    });

  it('show a new department in its place, with the tree open down to it', async () => {
    const visitor = await stage.administer({ locale: 'zh', width: 1280 });
    const { page } = visitor;
    await visitor.open('/department');
    await page.getByPlaceholder(TEXTS.zh.search).fill('marketing-n');
    await page.getByRole('treeitem', { name: '华北区' }).last().click();
    await page.getByRole('link', { name: TEXTS.zh.addBelow }).click();
    await page.locator('#main-content [name=name]').fill('天津组');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByRole('heading', { name: '天津组' }).waitFor();
    await page.getByRole('treeitem', { name: '天津组' }).waitFor();
    await page.getByRole('link', { name: TEXTS.zh.addBelow }).click();
    await page.getByRole('button', { name: '取消', exact: true }).click();
    await page.getByRole('treeitem', { name: '天津组' }).waitFor();
    await page.getByRole('button', { name: '删除', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click();
    await page.getByRole('treeitem', { name: '天津组' }).waitFor({ state: 'detached' });
    await visitor.leave();
  });
});
