import { expect } from 'chai';
import { mainService } from '../support/http/main-service.js';
import { askPage, namesOf, pageOf } from '../support/http/pages.js';
import { expectRefused } from '../support/http/refusals.js';
import type { TestService } from '../support/http/service.js';
import { tokenOf } from '../support/http/session.js';
import { storedRecords } from '../support/http/stored.js';

describe('type and status of lists', () => {
  let service: TestService;
  let token: string;
  before(async () => {
    service = await mainService();
    token = await tokenOf(service);
  });

  const examples = (query: Parameters<typeof pageOf>[3]) => pageOf(service, token, 'example/page', query);

  it('match type and status exactly', async () => {
    const live = (await storedRecords(service, 'example')).filter(({ deleted }) => !deleted);
    for (const filter of [
      { type: 1 },
      { type: 4 },
      { status: 1 },
      { status: 2 },
      { type: 2, status: 1 },
      { type: 3, status: 2 },
    ]) {
      const expected = live.filter((record) =>
        Object.entries(filter).every(([field, value]) => record[field] === value),
      );
      const page = await examples({ ...filter, pageSize: 1000 });
      expect(page.total).to.equal(expected.length).and.to.be.greaterThan(0);
      expect(namesOf(page)).to.deep.equal(expected.map(({ name }) => name));
    }
  });

  it('match nothing by integers that no record has', async () => {
    for (const value of [
      '0',
      '5',
      '-1',
      '-0',
      '32768',
      '2147483648',
      '-2147483649',
      '9223372036854775808',
      '9'.repeat(400),
      `-${'9'.repeat(400)}`,
    ])
      for (const field of ['type', 'status']) expect((await examples({ [field]: value })).total, value).to.equal(0);
  });

  it('refuse a type or status that is no integer', async () => {
    for (const value of [
      'x',
      '1.0',
      '1e0',
      ' 1',
      '1 ',
      '0x1',
      '+1',
      '--1',
      'null',
      'true',
      '１',
      '1\0',
      '{}',
      '1;',
      '1 or 1=1',
    ])
      for (const field of ['type', 'status'])
        expectRefused(await askPage(service, token, 'example/page', { [field]: value }), 'PageQueryFailed');
  });

  it('refuse a filter that is repeated', async () => {
    for (const query of ['name=a&name=b', 'name=a&name=a', 'type=1&type=2', 'status=1&status=1'])
      expectRefused(await askPage(service, token, 'example/page', query), 'PageQueryFailed');
  });

  it('join by and', async () => {
    expect(
      namesOf(await examples({ name: '折扣', status: 1 })).concat(namesOf(await examples({ name: '折扣', status: 2 }))),
    ).to.deep.equal(['100%_\\ 折扣']);
  });
});
