import { expect } from 'chai';
import { eventually } from '../../support/eventually.js';
import { useConsole } from './console-stage.js';
import { ABOVE_THE_PAGE, axeFaults } from './page-faults.js';
import type { Visitor } from './visitor.js';

describe('the columns and the row height of a list', () => {
  const stage = useConsole();
  let visitor: Visitor;
  beforeEach(async () => {
    visitor = await stage.administer();
    await visitor.open('/position');
  });
  afterEach(() => visitor.leave());

  const button = (name: string) => visitor.page.getByRole('button', { name, exact: true });
  const header = (name: string) => visitor.page.getByRole('columnheader', { name, exact: true });
  const heads = () => visitor.page.getByRole('columnheader').allInnerTexts();
  const openChoice = () => button('显示列和行高').click();
  const done = () => button('完成').click();

  it('can be chosen, are stored by the browser, and are separate for each module', async () => {
    const { page } = visitor;
    await openChoice();
    expect(await page.getByRole('checkbox', { name: '岗位名称' }).isDisabled()).to.equal(true);
    await page.getByRole('checkbox', { name: '创建时间' }).uncheck();
    await page.getByRole('radio', { name: '紧凑' }).check();
    await done();
    await page.reload();
    await header('岗位名称').waitFor();
    expect(await header('创建时间').count()).to.equal(0);
    expect(await page.locator('th.MuiTableCell-sizeSmall').count()).to.be.above(0);

    await visitor.open('/role');
    await header('创建时间').waitFor();
    await visitor.open('/position');
    await openChoice();
    await button('恢复默认列').click();
    await page.getByRole('radio', { name: '标准' }).check();
    await done();
    await header('创建时间').waitFor();
  });

  it('can be moved by keyboard, and a screen reader is told where to', async () => {
    const { page } = visitor;
    const declared = await heads();
    await openChoice();
    const up = button('上移 状态');
    await up.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('status').filter({ hasText: '状态现在是第' }).waitFor({ state: 'attached' });
    const focused = `document.activeElement?.getAttribute('aria-label')`;
    await eventually(async () => (await page.evaluate(focused)) === '上移 状态');
    expect(await axeFaults(page, ABOVE_THE_PAGE)).to.deep.equal([]);
    await done();
    const moved = await heads();
    expect(moved.indexOf('状态')).to.equal(declared.indexOf('状态') - 1);
    await page.reload();
    await header('状态').waitFor();
    expect(await heads()).to.deep.equal(moved);
    await openChoice();
    await button('恢复默认列').click();
    await done();
    expect(await heads()).to.deep.equal(declared);
  });

  it('stay as they are where a column at an end is moved beyond it', async () => {
    const declared = await heads();
    await openChoice();
    const first = visitor.page.getByRole('button', { name: /^上移/ }).first();
    expect(await first.getAttribute('aria-disabled')).to.equal('true');
    await first.click({ force: true });
    await done();
    expect(await heads()).to.deep.equal(declared);
  });
});
