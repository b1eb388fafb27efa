import { expect } from 'chai';
import { mainService } from '../support/http/main-service.js';
import { askPage, namesOf, pageOf } from '../support/http/pages.js';
import { expectRefused } from '../support/http/refusals.js';
import type { TestService } from '../support/http/service.js';
import { tokenOf } from '../support/http/session.js';

describe('filters of lists', () => {
  let service: TestService;
  let token: string;
  before(async () => {
    service = await mainService();
    token = await tokenOf(service);
  });

  const examples = (query: Parameters<typeof pageOf>[3]) => pageOf(service, token, 'example/page', query);
  const namesWith = async (name: string) => namesOf(await examples({ name, pageSize: 1000 }));

  it('find a part of the name anywhere, whatever its case', async () => {
    expect(await namesWith('网关')).to.deep.equal(['API网关接入']);
    expect(await namesWith('API')).to.deep.equal(['API网关接入']);
    expect(await namesWith('api')).to.deep.equal(['API网关接入']);
    expect(await namesWith('dOcKeR')).to.deep.equal(['Docker镜像仓库']);
    expect(await namesWith('接入')).to.include('API网关接入');
  });

  it('take % _ and \\ for what they are', async () => {
    const special = ['100%_\\ 折扣'];
    for (const text of ['%', '_', '\\', '%_', '_\\', '\\ ', '100%', '%_\\ 折', '100%_\\ 折扣'])
      expect(await namesWith(text), text).to.deep.equal(special);
    for (const text of [
      '%%',
      '__',
      '\\\\',
      '\\%',
      '_%',
      '1%0',
      '春%上架',
      '春_新',
      '^',
      '.',
      '.*',
      '[',
      '(',
      '?',
      '*',
      '$',
    ])
      expect(await namesWith(text), text).to.deep.equal([]);
  });

  it('take quotes, statements and operators for text', async () => {
    const texts = [
      `'`,
      `"`,
      `''`,
      `' or '1'='1`,
      `'; drop table examples; --`,
      `--`,
      `/*`,
      `*/`,
      `;`,
      '$1',
      '?',
      '??',
      ':name',
      `\\'`,
    ];
    for (const text of [...texts, `{"$ne":null}`, '$$', 'null', 'undefined', '[object Object]', 'true'])
      expect(await namesWith(text), text).to.deep.equal([]);
    expect((await examples({})).total).to.equal(57);
  });

  it('find nothing by what a database cannot hold', async () => {
    for (const text of [
      '%00',
      '%00%E6%96%B0',
      '%E6%96%B0%00',
      '%C0%80',
      '%FF',
      '%ED%A0%80',
      '%E6',
      '%',
      '%zz',
      '%u65B0',
      '%F4%90%80%80',
    ]) {
      const page = await examples(`name=${text}&pageSize=1000`);
      expect(page.total, text).to.be.at.most(1);
    }
    expect(await namesWith('\0')).to.deep.equal([]);
  });

  it('keep white space of the name', async () => {
    expect(await namesWith(' ')).to.deep.equal(['100%_\\ 折扣']);
    expect(await namesWith(' 网关')).to.deep.equal([]);
  });

  it('take a name of a hundred characters, no longer one, and names beyond the basic plane', async () => {
    expectRefused(await askPage(service, token, 'example/page', { name: '新'.repeat(101) }), 'PageQueryFailed');
    for (const text of ['新'.repeat(100), '🀄️👩‍👩‍👧', '\u202e', '\ufeff', 'ß'])
      expect(await namesWith(text)).to.deep.equal([]);
  });

  it('ignore what the module does not declare', async () => {
    const all = await examples({});
    for (const query of [
      'id=1',
      'sort=x',
      'createUser=nobody',
      'deleted=true',
      'order=id',
      'sortBy=name',
      'limit=1',
      '__proto__=1',
      'constructor=x',
      '__proto__[type]=9',
      'type[]=9',
      'type[$ne]=1',
      'name[$re]=.',
      'PAGENO=x',
      'pageno=x',
      'Name=x',
      'toString=1',
      '=',
      '&&&',
      'a&b&c',
    ])
      expect(await examples(query), query).to.deep.equal(all);
    for (const list of ['position/page', 'position/list', 'user/page', 'role/page'])
      for (const type of ['2', 'x', '']) {
        const page = await pageOf(service, token, list, { type });
        expect(page, list).to.deep.equal(await pageOf(service, token, list));
      }
  });

  it('find users by user name or real name', async () => {
    const usernames = async (name: string) =>
      (await pageOf(service, token, 'user/page', { name })).records.map(({ username }) => username);
    expect(await usernames('AUDIT')).to.deep.equal(['auditor']);
    expect(await usernames('审计')).to.deep.equal(['auditor']);
    expect(await usernames('$2')).to.deep.equal([]);
  });

  it('work on every module', async () => {
    for (const [list, name] of [
      ['role/page', '审计'],
      ['menu/page', '岗位列表'],
      ['position/page', '总经理'],
      ['position/list', '工程师'],
    ] as const) {
      const page = await pageOf(service, token, list, { name, pageSize: 1000 });
      expect(page.total, list).to.be.greaterThan(0);
      for (const found of namesOf(page)) expect(found).to.include(name);
    }
    expect((await pageOf(service, token, 'menu/page', { type: 1 })).records.map(({ type }) => type)).to.deep.equal([1]);
    for (const { status } of (await pageOf(service, token, 'position/list', { status: 2 })).records)
      expect(status).to.equal(2);
    expect(
      (await pageOf(service, token, 'user/page', { status: 2 })).records.map(({ username }) => username),
    ).to.include('retired');
  });
});
