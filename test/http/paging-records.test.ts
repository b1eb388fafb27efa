import { expect } from 'chai';
import { ExampleRow } from '../../src/adapters/mikro-orm/entities/example-row.js';
import { mainService } from '../support/http/main-service.js';
import { idsOf, namesOf, pageOf } from '../support/http/pages.js';
import { changeRow, newUser } from '../support/http/people.js';
import type { TestService } from '../support/http/service.js';
import { tokenOf } from '../support/http/session.js';
import { storedRecords } from '../support/http/stored.js';

const FIELDS = {
  'user/page': 'id username realname status statusText sort createTime updateTime',
  'role/page': 'id name code status statusText sort createTime updateTime',
  'menu/page': 'id parentId name type permission status statusText sort createTime updateTime',
  'position/page': 'id name status statusText sort createTime',
  'position/list': 'id name status statusText sort createTime',
  'example/page': 'id name type status sort createUser createTime updateUser updateTime',
};
const INTEGERS = ['id', 'type', 'status', 'sort', 'parentId'];

describe('records of lists', () => {
  let service: TestService;
  let token: string;
  before(async () => {
    service = await mainService();
    token = await tokenOf(service);
  });

  for (const [list, fields] of Object.entries(FIELDS))
    it(`of ${list} have their fields in order, of their kinds`, async () => {
      const { records } = await pageOf(service, token, list, { pageSize: 1000 });
      expect(records).to.not.be.empty;
      for (const record of records) {
        expect(Object.keys(record).join(' ')).to.equal(fields);
        for (const [field, value] of Object.entries(record)) {
          if (INTEGERS.includes(field)) expect(Number.isInteger(value), field).to.equal(true);
          else expect(value, field).to.be.a('string');
          if (field.endsWith('Time')) expect(value).to.match(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
        }
        if ('statusText' in record) expect(record['statusText']).to.equal(record['status'] === 1 ? '在用' : '停用');
      }
    });

  it('show both states of positions', async () => {
    const { records } = await pageOf(service, token, 'position/page', { pageSize: 100 });
    expect(new Set(records.map(({ statusText }) => statusText))).to.deep.equal(new Set(['在用', '停用']));
  });

  it('never hold a password or its hash', async () => {
    const { username } = await newUser(service);
    const { records } = await pageOf(service, token, 'user/page', { pageSize: 1000 });
    expect(records.map((record) => record['username'])).to.include.members([
      'admin',
      'auditor',
      'guest',
      'retired',
      username,
    ]);
    expect(JSON.stringify(records)).to.not.match(/\$2[aby]\$|password|hash/i);
  });

  it('leave out what is soft-deleted, from the total too', async () => {
    for (const [list, module, deleted] of [
      ['example/page', 'example', 3],
      ['position/list', 'position', 1],
    ] as const) {
      const gone = (await storedRecords(service, module)).filter((record) => record.deleted);
      expect(gone).to.have.length(deleted);
      const page = await pageOf(service, token, list, { pageSize: 1000 });
      expect(page.total).to.equal(page.records.length);
      expect(idsOf(page)).to.not.include.members(gone.map(({ id }) => id));
      const byName = await pageOf(service, token, list, { name: String(gone[0]?.['name']) });
      expect(byName.total).to.equal(0);
    }
  });

  it('follow a deletion and a change of order at once', async () => {
    const shown = async () => namesOf(await pageOf(service, token, 'example/page', { pageSize: 1000 }));
    const names = await shown();
    await changeRow<ExampleRow>(service, ExampleRow, 1, (row) => void (row.deleted = true));
    expect(await shown()).to.deep.equal(names.filter((name) => name !== '春季新品上架'));
    await changeRow<ExampleRow>(
      service,
      ExampleRow,
      1,
      (row) => void Object.assign(row, { deleted: false, sort: 1000 }),
    );
    expect((await shown()).at(-1)).to.equal('春季新品上架');
    await changeRow<ExampleRow>(service, ExampleRow, 1, (row) => void (row.sort = 1));
    expect(await shown()).to.deep.equal(names);
  });

  it('tell times in the time zone of the settings', async () => {
    const { records } = await pageOf(service, token, 'example/page', { name: '春季新品上架' });
    expect(records[0]).to.include({ createTime: '2026-01-05 09:30:00', updateTime: '2026-01-05 09:30:00' });
  });
});
