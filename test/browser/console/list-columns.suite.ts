import { expect } from 'chai';
import { newHolder } from '../../support/http/people.js';
import { CUSTOMERS, useContracts } from './contracts-stage.js';
import type { Visitor } from './visitor.js';

describe('the columns of a list in the console', () => {
  const stage = useContracts();
  let visitor: Visitor;
  afterEach(() => visitor.leave());

  const heads = async () => (await visitor.page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
  const row = (number: string) => visitor.page.getByRole('row').filter({ hasText: number });
  const cell = async (number: string, title: string) =>
    row(number)
      .getByRole('cell')
      .nth((await heads()).indexOf(title));
  const textOf = async (number: string, title: string) => (await (await cell(number, title)).innerText()).trim();

  it('show each kind as people read it in Chinese, with one column for a choice and for a reference', async () => {
    visitor = await stage.administer();
    await visitor.open('/contract');
    const titles = (await heads()).filter((title) => title !== '');
    expect(titles).to.deep.equal([...new Set(titles)]);
    for (const [title, text] of [
      ['金额', '86,419.69'],
      ['签订日期', '2026-01-22'],
      ['加急', '是'],
      ['阶段', '已审批'],
      ['客户', CUSTOMERS[0]],
      ['负责人', '—'],
      ['状态', '在用'],
    ] as const)
      expect(await textOf('HT-2026-007', title), title).to.equal(text);
    expect(await textOf('HT-2026-003', '提醒时间')).to.equal('2026-06-04 09:30:00');
    expect(await textOf('HT-2026-005', '签订日期')).to.equal('—');
    expect(await (await cell('HT-2026-007', '金额')).getAttribute('class')).to.include('alignRight');
  });

  it('show each kind as people read it in English', async () => {
    visitor = await stage.administer({ locale: 'en' });
    await visitor.open('/contract');
    for (const [title, text] of [
      ['Amount', '86,419.69'],
      ['Signed on', '22 Jan 2026'],
      ['Urgent', 'Yes'],
      ['Stage', 'Approved'],
      ['Status', 'Enabled'],
    ] as const)
      expect(await textOf('HT-2026-007', title), title).to.equal(text);
    expect(await textOf('HT-2026-003', 'Remind at')).to.equal('4 Jun 2026, 09:30:00');
  });

  it('link a reference to the page of its record', async () => {
    visitor = await stage.administer();
    await visitor.open('/contract');
    await row('HT-2026-002').getByRole('link', { name: CUSTOMERS[1] }).click();
    await visitor.page.waitForURL(/#\/customer\/2\/show$/);
    await visitor.settled();
  });

  it('have only the name of a reference for users who may not see its record', async () => {
    const { username, password } = await newHolder(stage.service, 'sys:contract:page', 'sys:contract:detail');
    visitor = await stage.visitAs(username, password);
    await visitor.open('/contract');
    expect(await textOf('HT-2026-002', '客户')).to.equal(CUSTOMERS[1]);
    expect(await row('HT-2026-002').getByRole('link').allInnerTexts()).to.deep.equal(['HT-2026-002']);
  });
});
