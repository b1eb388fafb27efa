import { expect } from 'chai';
import { spy } from 'sinon';
import { memoryRecordPages } from '../../support/memory/memory-record-pages.js';
import { listPageHandler } from '../../../src/application/listing/list-page.js';
import { aRecord } from '../../port-contracts/record-fixtures.js';
import { ALL_MODULES } from '../../support/modules/modules.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';

const records = {
  position: [3, 1, 2].map((id) => aRecord('position', id, { sort: id, status: id === 2 ? 2 : 1 })),
};

const list = () => {
  const recordPages = memoryRecordPages(records, 'Asia/Shanghai', ALL_MODULES);
  const find = spy(recordPages, 'find');
  const listPage = listPageHandler({
    recordPages,
    modules: ALL_MODULES,
    paging: { defaultSize: 2, maxSize: 3 },
    timeZone: 'America/New_York',
  });
  const page = (parameters: Record<string, unknown>, module = 'position') =>
    listPage({ module, scope: 'everything', parameters });
  return { page, find };
};

describe('list page', () => {
  it('shows the records of the module in their order, with their status texts', async () => {
    const { page } = list();
    const { records: shown, ...rest } = expectRight(await page({}));
    expect(rest).to.deep.equal({ total: 3, size: 2, current: 1, pages: 2 });
    expect(shown.map(({ id, statusText }) => [id, statusText])).to.deep.equal([
      [1, '在用'],
      [2, '停用'],
    ]);
  });

  it('applies the declared parameters, and ignores others', async () => {
    const { page } = list();
    expect(expectRight(await page({ pageNo: '2', pageSize: '2' })).records.map(({ id }) => id)).to.deep.equal([3]);
    expect(expectRight(await page({ status: '2', type: 'no' })).records.map(({ id }) => id)).to.deep.equal([2]);
  });

  it('refuses an invalid parameter with PageQueryFailed, without a query', async () => {
    const { page, find } = list();
    for (const parameters of [{ pageNo: '0' }, { pageSize: '4' }, { status: 'x' }])
      expectLeft(await page(parameters), 'PageQueryFailed');
    expect(find.called).to.be.false;
  });

  it('refuses a time that the zone skips, and accepts one that it has', async () => {
    const { page, find } = list();
    for (const bound of ['remindAtFrom', 'remindAtTo'])
      expectLeft(await page({ [bound]: '2024-03-10 02:30:00' }, 'contract'), 'PageQueryFailed');
    expect(find.called).to.be.false;
    expectRight(await page({ remindAtFrom: '2024-03-10 03:00:00', remindAtTo: '2024-11-03 01:30:00' }, 'contract'));
  });

  it('orders by a declared field, and refuses another one', async () => {
    const { page } = list();
    const ids = async (orderBy: string) =>
      expectRight(await page({ orderBy, pageSize: '3' })).records.map(({ id }) => id);
    expect(await ids('-name')).to.deep.equal([3, 2, 1]);
    expect(await ids('')).to.deep.equal([1, 2, 3]);
    for (const orderBy of ['sort', '--name', 'name,id', ' name', '+name', 'Name'])
      expectLeft(await page({ orderBy }), 'PageQueryFailed');
  });
});
