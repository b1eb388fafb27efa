import { expect } from 'chai';
import { useConsole } from './console-stage.js';

const TEXTS = {
  zh: { members: '部门成员', addBelow: '新增下级', search: '按名称或编码搜索', all: '全部展开' },
  en: { members: 'Members', addBelow: 'Add below', search: 'Search by name or code', all: 'Open all' },
};

describe('departments in the console', () => {
  const stage = useConsole();

  for (const [locale, width] of [
    ['zh', 1280],
    ['en', 390],
  ] as const)
    it(`are a tree with the chosen one beside it, its members and a form below it (${locale}, ${width})`, async () => {
      const { members, addBelow, search, all } = TEXTS[locale];
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
      await visitor.settled();
      await expectToFit('department');
      await page.getByRole('link', { name: addBelow }).click();
      await visitor.settled();
      await expectToFit('department-create');
      await visitor.open('/department?id=4');
      await page.getByRole('link', { name: members }).click();
      await page.getByText('auditor').first().waitFor();
      await visitor.settled();
      expect(await page.getByText('guest').count()).to.equal(0);
      await expectToFit('department-members');
      await visitor.open('/user/2');
      await visitor.settled();
      await expectToFit('user-form');
      await visitor.leave();
    });
});
