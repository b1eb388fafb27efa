import { expect } from 'chai';
import { isReferenceName } from '../../../src/contract/forms/listed-field.js';
import type { ManagedModule } from '../../../src/contract/modules/managed-module.js';
import { MODULES } from '../../../src/contract/modules/modules.js';
import { startLightService } from '../../support/http/light-service.js';
import { useMainService } from '../../support/http/main-service.js';
import { askPage, idsOf, liveIds, namesOf, pageOf } from '../../support/http/pages.js';
import { expectRefused } from '../../support/http/refusals.js';
import { tokenOf } from '../../support/http/session.js';

const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;
const INTEGERS = ['id', 'type', 'status', 'sort'];

/** Every list of every declared module. */
const LISTS = Object.values<ManagedModule>(MODULES).flatMap((module) =>
  module.lists.map((action) => [`${module.name}/${action}`, Object.keys(module.listed)] as const),
);

const FAILING = [
  ...[{ pageNo: 'x' }, { pageNo: '0' }, { pageSize: '1.0' }, { pageSize: '1001' }, { type: '1e3' }, { status: '１' }],
  ...[{ name: '新'.repeat(101) }, 'pageNo=1&pageNo=1', 'name=a&name=a', 'type=1&type=2', 'pageNo[]=1&pageNo=1&pageNo='],
];

const IGNORED = [
  ...['sort=x', 'deleted=true', 'order=id', 'limit=1', '__proto__=1', 'constructor=x', '__proto__[type]=9', 'type[]=9'],
  ...['type[$ne]=1', 'name[$re]=.', 'PAGENO=x', 'Name=x', '=', '&&&', 'pageNo=&pageSize=&name=&type=&status='],
];

describe('paging over HTTP', () => {
  const service = useMainService();
  let token: string;
  before(async () => {
    token = await tokenOf(service);
  });

  const examples = (query: Parameters<typeof pageOf>[3]) => pageOf(service, token, 'example/page', query);

  for (const [list, fields] of LISTS)
    it(`shows the live records of ${list} once, in order, with their fields`, async () => {
      const text = (await askPage(service, token, list)).text;
      expect(text).to.match(
        /^\{"code":0,"msg":"操作成功","data":\{"records":\[.*\],"total":\d+,"size":10,"current":1,"pages":\d+\},"ok":true\}$/s,
      );
      const ids = await liveIds(service, list.split('/')[0]!);
      const all = await pageOf(service, token, list, { pageSize: 1000 });
      expect(idsOf(all)).to.deep.equal(ids);
      expect(all).to.include({ total: ids.length, size: 1000, current: 1, pages: 1 });
      const beyond = await pageOf(service, token, list, { pageNo: 1000, pageSize: 3 });
      expect(idsOf(beyond)).to.deep.equal(ids.slice(0, 3));

      for (const record of all.records) {
        expect(Object.keys(record)).to.deep.equal(fields);
        for (const [field, value] of Object.entries(record)) {
          const isNumber = isReferenceName(field) ? value !== null : INTEGERS.includes(field);
          expect(Number.isInteger(value), field).to.equal(isNumber);
          if (field.endsWith('Time')) expect(value).to.match(TIME);
        }
        if ('statusText' in record) expect(record['statusText']).to.equal(record['status'] === 1 ? '在用' : '停用');
      }
    });

  it('refuses invalid parameters', async () => {
    for (const query of FAILING) expectRefused(await askPage(service, token, 'example/page', query), 'PageQueryFailed');
  });

  it('ignores unknown and empty parameters', async () => {
    const all = await examples({});
    for (const query of IGNORED) expect(await examples(query), query).to.deep.equal(all);
    expect(await pageOf(service, token, 'role/page', { type: 'x' })).to.deep.equal(
      await pageOf(service, token, 'role/page'),
    );
  });

  it('filters by name, type and status, and accepts any bytes in a query', async () => {
    expect(namesOf(await examples({ name: '%_\\ 折', pageSize: 1000 }))).to.deep.equal(['100%_\\ 折扣']);
    for (const bytes of ['%00', '%C0%80', '%FF', '%ED%A0%80', '%E6', '%', '%zz', '%u65B0'])
      expect((await examples(`name=${bytes}&pageSize=1000`)).total, bytes).to.be.at.most(1);
    const filtered = await examples({ type: 2, status: 1, pageSize: 1000 });
    expect(filtered.total).to.be.above(0);
    for (const record of filtered.records) expect(record).to.include({ type: 2, status: 1 });
  });

  it('uses PAGE_SIZE, MAX_PAGE_SIZE and TIME_ZONE', async () => {
    const other = await startLightService({ PAGE_SIZE: '4', MAX_PAGE_SIZE: '8', TIME_ZONE: 'America/New_York' });
    try {
      const admin = await tokenOf(other);
      const page = await pageOf(other, admin, 'example/page');
      expect(page).to.include({ size: 4, pages: 7, total: 25 });
      expect(page.records[0]).to.include({ createTime: '2024-02-29 15:00:00' });
      expect(await pageOf(other, admin, 'example/page', { pageSize: 8 })).to.include({ size: 8 });
      expectRefused(await askPage(other, admin, 'example/page', { pageSize: 9 }), 'PageQueryFailed');
    } finally {
      await other.stop();
    }
  });
});
