import { expect } from 'chai';
import { MODULES, type ModuleName } from '../../src/domain/modules/modules.js';
import { mainService } from '../support/http/main-service.js';
import { askPage, idsOf, pageOf } from '../support/http/pages.js';
import { expectRefused } from '../support/http/refusals.js';
import type { TestService } from '../support/http/service.js';
import { tokenOf } from '../support/http/session.js';
import { liveIds } from '../support/http/stored.js';

/** Every list of every declared module, with its module. */
const LISTS = (Object.keys(MODULES) as ModuleName[]).flatMap((module) =>
  MODULES[module].actions.map((action) => [`${module}/${action}`, module] as const),
);

describe('paging over HTTP', () => {
  let service: TestService;
  let token: string;
  before(async () => {
    service = await mainService();
    token = await tokenOf(service);
  });

  for (const [list, module] of LISTS)
    describe(list, () => {
      it('answers a page envelope with the first ten by default', async () => {
        const reply = await askPage(service, token, list);
        expect(reply.text).to.match(
          /^\{"code":0,"msg":"操作成功","data":\{"records":\[.*\],"total":\d+,"size":10,"current":1,"pages":\d+\},"ok":true\}$/s,
        );
        const ids = await liveIds(service, module);
        const page = await pageOf(service, token, list);
        expect(idsOf(page)).to.deep.equal(ids.slice(0, 10));
        expect(page).to.include({ total: ids.length, size: 10, current: 1, pages: Math.ceil(ids.length / 10) });
      });

      it('shows every live record once, in order, page by page', async () => {
        const ids = await liveIds(service, module);
        for (const size of [1, 3, 7]) {
          const shown: number[] = [];
          const pages = Math.min(Math.ceil(ids.length / size), 20);
          for (let pageNo = 1; pageNo <= pages; pageNo += 1) {
            const page = await pageOf(service, token, list, { pageNo, pageSize: size });
            expect(page).to.include({ total: ids.length, size, current: pageNo, pages: Math.ceil(ids.length / size) });
            shown.push(...idsOf(page));
          }
          expect(shown).to.deep.equal(ids.slice(0, pages * size));
        }
      });

      it('shows page 1 instead of what lies beyond the last', async () => {
        const ids = await liveIds(service, module);
        const size = 4;
        const pages = Math.ceil(ids.length / size);
        for (const pageNo of [pages + 1, pages + 1000, 2 ** 31, 2 ** 53]) {
          const page = await pageOf(service, token, list, { pageNo, pageSize: size });
          expect(page).to.include({ total: ids.length, size, current: 1, pages });
          expect(idsOf(page)).to.deep.equal(ids.slice(0, size));
        }
      });

      it('answers an empty page where nothing matches', async () => {
        for (const pageNo of [1, 5]) {
          const page = await pageOf(service, token, list, { pageNo, pageSize: 3, name: 'there is no such name' });
          expect(page).to.deep.equal({ records: [], total: 0, size: 3, current: 1, pages: 0 });
        }
      });

      it('refuses what is no page number or size', async () => {
        for (const wrong of [
          'x',
          '0',
          '-1',
          '1.0',
          '1e3',
          ' 1',
          '1 ',
          '+1',
          '0x1',
          '１',
          '1,2',
          'null',
          'NaN',
          '[]',
          '1\0',
        ])
          for (const parameter of ['pageNo', 'pageSize'])
            expectRefused(await askPage(service, token, list, { [parameter]: wrong }), 'PageQueryFailed');
      });
    });

  it('holds 57 live examples and 12 live positions', async () => {
    expect((await pageOf(service, token, 'example/page')).total).to.equal(57);
    expect((await pageOf(service, token, 'position/page')).total).to.equal(12);
  });

  it('breaks ties of the order by id', async () => {
    const { records } = await pageOf(service, token, 'example/page', { pageSize: 100 });
    const sorts = records.map(({ sort }) => Number(sort));
    expect(new Set(sorts).size).to.be.lessThan(sorts.length);
    const ordered = records.toSorted(
      (a, b) => Number(a['sort']) - Number(b['sort']) || Number(a['id']) - Number(b['id']),
    );
    expect(records).to.deep.equal(ordered);
  });

  it('takes an empty parameter for absent', async () => {
    const page = await pageOf(service, token, 'example/page', 'pageNo=&pageSize=&name=&type=&status=');
    expect(page).to.deep.equal(await pageOf(service, token, 'example/page'));
  });

  it('takes leading zeros for what they are', async () => {
    const page = await pageOf(service, token, 'example/page', { pageNo: '0002', pageSize: '005' });
    expect(page).to.include({ current: 2, size: 5 });
  });

  it('takes sizes up to 1000 and refuses more, whatever the number', async () => {
    expect(await pageOf(service, token, 'example/page', { pageSize: 1000 })).to.include({ size: 1000, pages: 1 });
    for (const pageSize of ['1001', '2147483648', '9'.repeat(19), '9'.repeat(400)])
      expectRefused(await askPage(service, token, 'example/page', { pageSize }), 'PageQueryFailed');
  });

  it('takes page numbers of any length', async () => {
    for (const digits of [10, 16, 19, 20, 100, 400, 4000]) {
      const page = await pageOf(service, token, 'example/page', { pageNo: '9'.repeat(digits), pageSize: 1000 });
      expect(page).to.include({ current: 1, total: 57 });
    }
  });

  it('refuses a page number or size that is repeated', async () => {
    for (const query of [
      'pageNo=1&pageNo=1',
      'pageNo=1&pageNo=2',
      'pageSize=1&pageSize=5',
      'pageNo[]=1&pageNo=1&pageNo=',
    ])
      expectRefused(await askPage(service, token, 'example/page', query), 'PageQueryFailed');
  });
});
