import { expect } from 'chai';
import { eventually } from '../../support/eventually.js';
import { useContracts } from './contracts-stage.js';
import { ABOVE_THE_PAGE, axeFaults } from './page-faults.js';
import type { Visitor } from './visitor.js';

describe('the order of a list in the console', () => {
  const stage = useContracts();
  let visitor: Visitor;
  afterEach(() => visitor.leave());

  const head = (name: string) => visitor.page.getByRole('columnheader', { name, exact: true });
  const numbers = async (): Promise<ReadonlyArray<string>> =>
    visitor.page.getByRole('link', { name: /^HT-/ }).allInnerTexts();
  const untilFirst = (number: string) => eventually(async () => (await numbers())[0] === number);

  it('is ascending, descending and declared after clicks on the head of a column; the address has it', async () => {
    visitor = await stage.administer();
    const { page } = visitor;
    await visitor.open('/contract?page=2');
    await untilFirst('HT-2026-011');
    expect(await head('金额').getAttribute('aria-sort')).to.equal(null);

    const amount = head('金额').getByRole('button');
    await amount.focus();
    await page.keyboard.press('Enter');
    await untilFirst('HT-2026-001');
    expect(await head('金额').getAttribute('aria-sort')).to.equal('ascending');
    await page.keyboard.press('Enter');
    await untilFirst('HT-2026-060');
    expect(await head('金额').getAttribute('aria-sort')).to.equal('descending');
    expect(page.url()).to.include('sort=amount').and.to.include('order=DESC');

    await page.reload();
    await untilFirst('HT-2026-060');
    expect(await head('金额').getAttribute('aria-sort')).to.equal('descending');
    await amount.click();
    await untilFirst('HT-2026-001');
    expect(await head('金额').getAttribute('aria-sort')).to.equal(null);
    await page.goBack();
    await untilFirst('HT-2026-060');
    expect(await axeFaults(page)).to.deep.equal([]);
  });

  it('has records without a value last, in both directions', async () => {
    visitor = await stage.administer();
    await visitor.open('/contract?perPage=50&sort=signedOn&order=DESC');
    await untilFirst('HT-2026-059');
    const dates = await visitor.page.getByRole('row').getByRole('cell').nth(5).allInnerTexts();
    expect(dates.length).to.be.above(0);
    await visitor.open('/contract?page=6&sort=signedOn&order=ASC');
    await eventually(async () => (await numbers()).includes('HT-2026-060'));
  });

  it('of an address that no module has is the declared one', async () => {
    visitor = await stage.administer();
    await visitor.open('/contract?sort=id&order=ASC');
    await untilFirst('HT-2026-001');
    await visitor.open('/contract?sort=nothing&order=DESC');
    await untilFirst('HT-2026-001');
  });

  it('is kept in the export', async () => {
    visitor = await stage.administer();
    const { page } = visitor;
    await visitor.open('/contract?sort=amount&order=DESC');
    await untilFirst('HT-2026-060');
    const asked = page.waitForRequest(/\/contract\/export/);
    await page.getByRole('button', { name: '导出' }).click();
    expect(new URL((await asked).url()).searchParams.get('orderBy')).to.equal('-amount');
    await page.getByText('文件已保存').waitFor();
  });

  it('is chosen from a menu where the screen has no heads of columns', async () => {
    visitor = await stage.administer({ width: 390, locale: 'en' });
    const { page } = visitor;
    await visitor.open('/contract');
    await page.getByRole('button', { name: 'Order', exact: true }).click();
    await page.getByRole('menuitemradio', { name: 'Amount, descending' }).click();
    await untilFirst('HT-2026-060');
    await page.getByRole('button', { name: 'Amount, descending' }).click();
    expect(await page.getByRole('menuitemradio', { checked: true }).allInnerTexts()).to.deep.equal([
      'Amount, descending',
    ]);
    expect(await axeFaults(page, ABOVE_THE_PAGE)).to.deep.equal([]);
    await page.getByRole('menuitemradio', { name: 'Default order' }).click();
    await untilFirst('HT-2026-001');
  });
});
