import { expect } from 'chai';
import type { Request } from 'playwright-core';
import { eventually } from '../../support/eventually.js';
import { CUSTOMERS, useContracts } from './contracts-stage.js';
import { ABOVE_THE_PAGE, axeFaults } from './page-faults.js';
import type { Visitor } from './visitor.js';

/** In the page: the text of what has the focus. */
const FOCUS = `(document.activeElement?.textContent ?? '').trim()`;

/** A list keeps its filters until the user logs out. */
const WITHOUT_FILTERS = '/contract?filter=%7B%7D';

describe('the filters of a list in the console', () => {
  const stage = useContracts();
  let visitor: Visitor;
  beforeEach(async () => {
    visitor = await stage.administer();
  });
  afterEach(() => visitor.leave());

  const button = (name: string | RegExp) => visitor.page.getByRole('button', { name, exact: true });
  const chips = () => visitor.page.getByRole('list', { name: '筛选条件' }).getByRole('listitem').allInnerTexts();
  const untilChips = (...expected: ReadonlyArray<string>) =>
    eventually(async () => JSON.stringify(await chips()) === JSON.stringify(expected));
  const editor = () => visitor.page.getByRole('dialog');
  const untilTotal = (total: number) =>
    visitor.page
      .getByRole('status')
      .filter({ hasText: `共 ${total} 项结果` })
      .waitFor({ state: 'attached' });

  /** Opens the editor of the filter of a field. */
  const add = async (title: string) => {
    await button('添加筛选').click();
    await visitor.page.getByRole('menuitem', { name: title, exact: true }).click();
    await editor().getByRole('heading', { name: title }).waitFor();
  };
  const apply = () => editor().getByRole('button', { name: '应用' }).click();
  const type = (bound: '从' | '至', text: string) => editor().getByRole('textbox', { name: bound }).fill(text);

  /** The filters of the next request for the list. */
  const nextQuery = async (work: () => Promise<void>): Promise<Readonly<Record<string, string>>> => {
    const asked = visitor.page.waitForRequest((request: Request) => /\/(?:contract|asset)\/page/.test(request.url()));
    await work();
    const { pageNo: _page, pageSize: _size, ...query } = Object.fromEntries(new URL((await asked).url()).searchParams);
    return query;
  };

  it('are added, changed and removed as chips, and the address keeps them', async () => {
    const { page } = visitor;
    await visitor.open('/contract?page=3');
    await add('金额');
    await type('从', '１００，０００');
    await type('至', '200,000.5');
    expect(await nextQuery(apply)).to.deep.equal({ amountFrom: '100000.00', amountTo: '200000.50' });
    await untilChips('金额：100,000.00 至 200,000.50');
    await untilTotal(8);
    expect(page.url()).to.include(encodeURIComponent('"amountFrom":"100000.00"')).and.to.include('page=1');

    await add('阶段');
    await editor().getByRole('checkbox', { name: '草稿' }).check();
    await editor().getByRole('checkbox', { name: '已作废' }).check();
    expect(await nextQuery(apply)).to.include({ stage: '1,3', amountFrom: '100000.00' });
    await untilChips('阶段：草稿、已作废', '金额：100,000.00 至 200,000.50');

    await button(/^金额：/).click();
    await type('至', '');
    await page.keyboard.press('Enter');
    await untilChips('阶段：草稿、已作废', '金额：≥ 100,000.00');
    await page.reload();
    await untilChips('阶段：草稿、已作废', '金额：≥ 100,000.00');
    await page.goBack();
    await untilChips('阶段：草稿、已作废', '金额：100,000.00 至 200,000.50');
    await page.goForward();
    await untilChips('阶段：草稿、已作废', '金额：≥ 100,000.00');

    await button('移除筛选 阶段').click();
    await untilChips('金额：≥ 100,000.00');
    await eventually(async () => (await page.evaluate(FOCUS)) === '添加筛选');
    await button('清除筛选').click();
    await untilTotal(60);
    expect(await chips()).to.deep.equal([]);
  });

  it('take one of few values with one click', async () => {
    await visitor.open(WITHOUT_FILTERS);
    await add('加急');
    expect(await nextQuery(() => editor().getByRole('button', { name: '是', exact: true }).click())).to.deep.equal({
      urgent: 'true',
    });
    await untilChips('加急：是');
    await untilTotal(8);
    await add('状态');
    expect(await nextQuery(() => editor().getByRole('button', { name: '停用' }).click())).to.include({ status: '2' });
    await untilChips('状态：停用', '加急：是');
    await untilTotal(0);
    await button(/^状态：/).click();
    expect(await editor().getByRole('button', { pressed: true }).allInnerTexts()).to.deep.equal(['停用']);
  });

  it('take days as people write them, a day of a calendar, today, this week and this month', async () => {
    const { page } = visitor;
    await visitor.open(WITHOUT_FILTERS);
    await add('签订日期');
    await type('从', '2026年3月1日');
    await type('至', '2026/3/31');
    expect(await nextQuery(apply)).to.deep.equal({ signedOnFrom: '2026-03-01', signedOnTo: '2026-03-31' });
    await untilChips('签订日期：2026-03-01 至 2026-03-31');
    await button(/^签订日期：/).click();
    await editor().getByRole('button', { name: '选择 · 至' }).click();
    await page.getByRole('button', { name: '2026年3月15日星期日' }).click();
    expect(await nextQuery(apply)).to.deep.equal({ signedOnFrom: '2026-03-01', signedOnTo: '2026-03-15' });
    await button(/^签订日期：/).click();
    const { signedOnFrom = '', signedOnTo = '' } = await nextQuery(() =>
      editor().getByRole('button', { name: '本月' }).click(),
    );
    expect(signedOnFrom).to.match(/^\d{4}-\d\d-01$/);
    expect(signedOnTo.slice(0, 7)).to.equal(signedOnFrom.slice(0, 7));
    await add('提醒时间');
    const { remindAtFrom = '', remindAtTo } = await nextQuery(() =>
      editor().getByRole('button', { name: '今天' }).click(),
    );
    expect(remindAtFrom).to.match(/^\d{4}-\d\d-\d\d 00:00:00$/);
    expect(remindAtTo).to.equal(remindAtFrom.replace('00:00:00', '23:59:59'));
    await eventually(async () => (await chips()).includes(`提醒时间：${remindAtFrom.slice(0, 10)}`));
  });

  it('find records of another module by their names, also several', async () => {
    const { page } = visitor;
    await visitor.open(WITHOUT_FILTERS);
    await add('客户');
    await editor().getByRole('combobox').fill('harbour');
    await page.getByRole('option', { name: CUSTOMERS[1] }).click();
    await editor().getByRole('combobox').fill('锦江');
    await page.getByRole('option', { name: CUSTOMERS[2] }).click();
    // the options are still open, and the button is not below them
    await page.getByRole('option').first().waitFor();
    expect(await nextQuery(apply)).to.deep.equal({ customerId: '2,3' });
    await untilChips(`客户：${CUSTOMERS[1]}、${CUSTOMERS[2]}`);
    await untilTotal(40);
    await page.reload();
    await untilChips(`客户：${CUSTOMERS[1]}、${CUSTOMERS[2]}`);
  });

  it('find records with and without a value', async () => {
    await visitor.open(WITHOUT_FILTERS);
    await add('负责人');
    expect(await nextQuery(() => editor().getByRole('button', { name: '为空', exact: true }).click())).to.deep.equal({
      ownerIdEmpty: 'true',
    });
    await untilChips('负责人：为空');
    await untilTotal(30);
    await button(/^负责人：/).click();
    await editor().getByRole('button', { name: '不为空' }).click();
    await untilChips('负责人：不为空');
  });

  it('take a whole text, one integer and a range of integers', async () => {
    await visitor.open('/asset');
    await add('编码');
    await editor().getByRole('textbox').fill(' ZC-7 ');
    expect(await nextQuery(apply)).to.deep.equal({ code: 'ZC-7' });
    await untilChips('编码：ZC-7');
    await button('移除筛选 编码').click();
    await untilTotal(12);
    await add('件数');
    await type('从', '3,000');
    await type('至', '3000');
    expect(await nextQuery(apply)).to.deep.equal({ pieces: '3000' });
    await untilChips('件数：3000');
    await button(/^件数：/).click();
    await type('至', '12,000');
    expect(await nextQuery(apply)).to.deep.equal({ piecesFrom: '3000', piecesTo: '12000' });
    await untilChips('件数：3000 至 12,000');
    await untilTotal(10);
  });

  it('name what is wrong with a bound, and send nothing', async () => {
    await visitor.open(WITHOUT_FILTERS);
    await add('金额');
    await type('从', '1.234');
    await apply();
    await editor().getByText('小数部分最多 2 位').waitFor();
    await type('从', '5');
    await type('至', '4');
    await apply();
    await editor().getByText('结束不能早于或小于开始').waitFor();
    expect(await axeFaults(visitor.page, ABOVE_THE_PAGE)).to.deep.equal([]);
    await visitor.page.keyboard.press('Escape');
    await editor().waitFor({ state: 'detached' });
    expect(await chips()).to.deep.equal([]);
    await eventually(async () => (await visitor.page.evaluate(FOCUS)) === '添加筛选');
  });

  it('stay beside a search, which is made while the user types', async () => {
    const { page } = visitor;
    const search = page.getByRole('textbox', { name: '合同编号 / 备注' });
    await visitor.open(`/contract?filter=${encodeURIComponent('{"urgent":true}')}`);
    await untilChips('加急：是');
    expect(await nextQuery(() => search.fill('026-01'))).to.deep.equal({ urgent: 'true', name: '026-01' });
    await untilTotal(1);
    await untilChips('加急：是');
    await page.goBack();
    await eventually(async () => (await search.inputValue()) === '');
    await untilTotal(8);
  });

  it('can be given by keyboard alone', async () => {
    const { page } = visitor;
    await visitor.open(WITHOUT_FILTERS);
    await button('添加筛选').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: '状态' }).waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await editor().getByRole('heading', { name: '金额' }).waitFor();
    await page.keyboard.type('700000');
    await page.keyboard.press('Enter');
    await untilChips('金额：≥ 700,000.00');
    await untilTotal(4);
    await button('移除筛选 金额').focus();
    await page.keyboard.press('Space');
    await untilTotal(60);
  });
});
