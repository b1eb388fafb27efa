import { expect } from 'chai';
import { spy } from 'sinon';
import { memoryRecordPages } from '../../support/memory/memory-record-pages.js';
import { listPageHandler } from '../../../src/application/listing/list-page.js';
import { PRODUCT_MODULES } from '../../../src/contract/modules.js';
import { aRecord } from '../../port-contracts/record-fixtures.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';

const records = {
  position: [3, 1, 2].map((id) => aRecord('position', id, { sort: id, status: id === 2 ? 2 : 1 })),
};

const list = () => {
  const recordPages = memoryRecordPages(records, 'Asia/Shanghai');
  const find = spy(recordPages, 'find');
  const listPage = listPageHandler({ recordPages, modules: PRODUCT_MODULES, paging: { defaultSize: 2, maxSize: 3 } });
  const page = (parameters: Record<string, unknown>) =>
    listPage({ module: 'position', scope: 'everything', parameters });
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
});
