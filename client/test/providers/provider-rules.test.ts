import { expect } from 'chai';
import type { ProviderClient } from '../../src/providers/provider-client.js';
import { parameterOf } from '../../src/providers/filter-parameters.js';
import { permissionFor } from '../../src/providers/own-account.js';
import * as reactAdmin from '../../src/react-admin.js';
import * as refine from '../../src/refine.js';
import { crudParameters } from '../../src/refine/crud-filters.js';
import { clientFailure, type Failure, type Result } from '../../src/result.js';

type Answer = (path: string, options?: Readonly<{ body?: unknown; query?: unknown }>) => Result<unknown>;

const done = (data: unknown): Result<unknown> => ({ ok: true, data, msg: '' });

/** A client whose service answers so, and the requests that it has sent. */
const clientOf = (answer: Answer) => {
  const sent: Readonly<{ path: string; body?: unknown }>[] = [];
  const asked: unknown[] = [];
  const forms: unknown[] = [];
  const codes: unknown[] = [];
  const user = { userId: 2, username: 'auditor', realname: '', expiresAt: new Date() };
  const client = {
    baseUrl: 'http://service',
    api: {
      request: async (_method: string, path: string, options?: Readonly<{ body?: unknown; query?: unknown }>) => {
        sent.push({ path: path.replace('/api/v1/', ''), ...(options?.body !== undefined && { body: options.body }) });
        asked.push(options?.query);
        return answer(path.replace('/api/v1/', ''), options);
      },
    },
    session: {
      current: () => user,
      login: async (form: unknown) => {
        forms.push(form);
        return done({ mustChangePassword: true });
      },
      enterCode: async (form: unknown) => {
        codes.push(form);
        return done({ mustChangePassword: false });
      },
      logout: async () => ({ confirmed: false }),
    },
    captcha: { proof: async () => done({ code: 'solution', key: 'captcha:1' }) },
  } as unknown as ProviderClient;
  return { client, sent, asked, forms, codes };
};

const failure = (parts: object): Failure =>
  ({ ok: false, msg: '参数不正确:名称', status: 200, ...parts }) as unknown as Failure;

const errorOf = async (of: Failure, text?: (failure: Failure) => string) => {
  const { client } = clientOf(() => of);
  const provider = reactAdmin.dataProvider(client, text ? { text } : {});
  return provider.create('position', { data: {} }).then(
    () => undefined,
    (error: unknown) => error as reactAdmin.ProviderError,
  );
};

describe('the errors of providers', () => {
  it('name the field of the detail, in the forms of both front ends', async () => {
    const error = await errorOf(failure({ reason: 'FormInvalid', detail: { field: 'name' } }));
    expect(error).to.be.an('error');
    expect(error).to.include({ message: '参数不正确:名称', status: 200, statusCode: 200, reason: 'FormInvalid' });
    expect(error?.body).to.deep.equal({ reason: 'FormInvalid', errors: { name: '参数不正确:名称' } });
    expect(error?.errors).to.deep.equal({ name: '参数不正确:名称' });
  });

  it('have no errors of fields without a detail, whatever the text says, nor for the id and the version', async () => {
    const without = [failure({ reason: 'FormInvalid' }), failure({ reason: 'RecordChanged' })];
    const ofProvider = ['id', 'version', 'ids'].map((field) => failure({ reason: 'FormInvalid', detail: { field } }));
    for (const one of [...without, ...ofProvider, clientFailure('NetworkError')]) {
      const error = await errorOf(one);
      expect([error?.errors, error?.body.errors], error?.reason).to.deep.equal([undefined, undefined]);
    }
  });

  it('put the refusal of a password at the password, and have the text of the application', async () => {
    const unfit = failure({ reason: 'PasswordUnfit', detail: { rules: ['default'] } });
    const error = await errorOf(unfit, ({ reason }) => `refused: ${reason}`);
    expect(error?.body.errors).to.deep.equal({ password: 'refused: PasswordUnfit' });
  });
});

describe('the filters of providers', () => {
  it('are one query parameter for each comparison of Refine', () => {
    const query = crudParameters([
      { field: 'status', operator: 'eq', value: 1 },
      { field: 'stage', operator: 'in', value: [1, 3] },
      { field: 'amount', operator: 'between', value: ['1.00', '9.00'] },
      {
        operator: 'and',
        value: [
          { field: 'signedOn', operator: 'gte', value: '2026-01-01' },
          { field: 'signedOn', operator: 'lte', value: '2026-12-31' },
          { field: 'endsOn', operator: 'null', value: true },
          { field: 'remindAt', operator: 'nnull', value: true },
          { field: 'name', operator: 'contains', value: '折扣' },
          { field: 'ownerId', operator: 'eq', value: '' },
        ],
      },
    ]);
    expect(query).to.deep.equal({
      ...{ status: 1, stage: '1,3', amountFrom: '1.00', amountTo: '9.00', signedOnFrom: '2026-01-01' },
      ...{ signedOnTo: '2026-12-31', endsOnEmpty: true, remindAtEmpty: false, name: '折扣' },
    });
  });

  it('refuse what the service cannot answer, and leave nothing out silently', () => {
    const name = (value: string) => ({ field: 'name', operator: 'contains', value }) as const;
    for (const filters of [
      [{ operator: 'or', value: [name('a'), name('b')] }],
      [{ field: 'name', operator: 'ne', value: 'a' }],
      [{ field: 'name', operator: 'toString', value: 'a' }],
      [name('a'), name('b')],
    ])
      expect(() => crudParameters(filters)).to.throw(refine.UnsupportedQuery);
    expect(crudParameters([name('a'), name('a')])).to.deep.equal({ name: 'a' });
    for (const value of [{ gte: 1 }, [[1]], [], () => 1])
      expect(() => parameterOf('amount', value)).to.throw(refine.UnsupportedQuery);
  });
});

describe('the lists of providers', () => {
  /** A list of one record, which has the filters `roleId` and `name`. The service ignores every other parameter. */
  const users: Answer = (_path, { query } = {}) => {
    const { roleId = 1, name = '' } = query as Readonly<{ roleId?: unknown; name?: string }>;
    if (typeof roleId !== 'number') return failure({ reason: 'PageQueryFailed' });
    const records = roleId === 1 && '张三'.includes(name) ? [{ id: 7, username: 'a', realname: '张三' }] : [];
    return done({ records, total: records.length, current: 1 });
  };

  it('find records by a reference that the records do not show', async () => {
    const { client, sent } = clientOf(users);
    const provider = reactAdmin.dataProvider(client);
    for (let times = 0; times < 2; times += 1)
      expect(await provider.getManyReference('user', { target: 'roleId', id: 1 })).to.include({ total: 1 });
    // two lists, and one question whether there is the filter
    expect(sent).to.have.length(3);
  });

  it('refuse a filter that the list does not have', async () => {
    const { client } = clientOf(users);
    const filters = [{ field: 'realname', operator: 'eq', value: '李四' }] as const;
    for (const list of [
      reactAdmin.dataProvider(client).getManyReference('user', { target: 'bossId', id: 1 }),
      reactAdmin.dataProvider(client).getList('user', { filter: { realname: '李四' } }),
      refine.dataProvider(client).getList({ resource: 'user', filters: [...filters] }),
      refine.dataProvider(client).getList({ resource: 'user', filters: [...filters], pagination: { mode: 'off' } }),
    ])
      expect(await list.catch((error: unknown) => error)).to.be.instanceOf(refine.UnsupportedQuery);
    expect(await reactAdmin.dataProvider(client).getList('user', { filter: { name: '张' } })).to.include({ total: 1 });
  });

  it('are empty for a filter with a list without values', async () => {
    const { client } = clientOf(users);
    const filters = [{ field: 'roleId', operator: 'in', value: [] as number[] }] as const;
    const nothing = { data: [], total: 0 };
    expect(await reactAdmin.dataProvider(client).getList('user', { filter: { roleId: [] } })).to.deep.equal(nothing);
    const found = await refine.dataProvider(client).getList({ resource: 'user', filters: [...filters] });
    expect(found).to.deep.equal(nothing);
  });
});

describe('logins and permissions of providers', () => {
  it('solve a proof for a form without a captcha, and keep the one of a form that has it', async () => {
    const { client, forms } = clientOf(() => done(null));
    const form = { username: 'auditor', password: 'secret' };
    const auth = reactAdmin.authProvider(client, { passwordPage: '/password' });
    expect(await auth.login(form)).to.deep.equal({ redirectTo: '/password' });
    await auth.login({ ...form, code: 'ACEF34', key: 'captcha:2' });
    expect(forms).to.deep.equal([
      { ...form, code: 'solution', key: 'captcha:1' },
      { ...form, code: 'ACEF34', key: 'captcha:2' },
    ]);
  });

  it('name the permissions of actions', () => {
    const actions = ['list', 'show', 'create', 'clone', 'edit', 'delete', 'export'];
    expect(actions.map((action) => permissionFor('user', action))).to.deep.equal(
      ['page', 'detail', 'add', 'add', 'update', 'delete', 'export'].map((action) => `sys:user:${action}`),
    );
  });

  it('send the second step of a login with its ticket and code alone, in both front ends', async () => {
    const form = { ticket: 'a-ticket', code: '123456' };
    const { client, forms, codes } = clientOf(() => done(null));
    expect(await reactAdmin.authProvider(client, { passwordPage: '/password' }).login(form)).to.equal(undefined);
    expect(await refine.authProvider(client).login(form)).to.deep.equal({ success: true, redirectTo: '/' });
    expect([forms, codes]).to.deep.equal([[], [form, form]]);
  });

  it('read the account once for many questions, and again after a failure or a login', async () => {
    let answer: Result<unknown> = clientFailure('NetworkError');
    const { client, sent } = clientOf(() => answer);
    const auth = reactAdmin.authProvider(client);
    const ask = () => auth.canAccess({ resource: 'user', action: 'list' });
    expect(await ask().catch((error: unknown) => error)).to.be.an('error');
    answer = done({ id: 2, username: 'auditor', realname: '', roles: [], permissions: ['sys:user:page'] });
    expect(await Promise.all([ask(), ask(), ask()])).to.deep.equal([true, true, true]);
    expect(sent).to.have.length(2);
    await auth.login({ username: 'a', password: 'b' });
    expect(await ask()).to.equal(true);
    expect(sent).to.have.length(3);
  });
});

describe('the requests of providers', () => {
  const answers: Answer = (path) => done(path.endsWith('/add') ? { id: 7, password: 'drawn' } : { id: 7, version: 3 });

  it('send the status of many records at once, and other fields record by record up to the first failure', async () => {
    const { client, sent } = clientOf((path, options) =>
      path.endsWith('/update') && (options?.body as { id?: number } | undefined)?.id === 2
        ? failure({ reason: 'RecordChanged' })
        : answers(path),
    );
    const provider = reactAdmin.dataProvider(client);
    await provider.updateMany('position', { ids: ['1', 2], data: { status: 2 } });
    expect(sent).to.deep.equal([{ path: 'position/status', body: { ids: [1, 2], status: 2 } }]);
    const failed = await provider
      .updateMany('position', { ids: [1, 2, 3], data: { sort: 2 } })
      .catch((error: unknown) => error);
    expect(failed).to.have.property('reason', 'RecordChanged');
    expect(sent.filter(({ path }) => path === 'position/update').map(({ body }) => body)).to.deep.equal([
      { id: 1, version: 3, sort: 2 },
      { id: 2, version: 3, sort: 2 },
    ]);
  });

  it('give what the service tells of a new record once', async () => {
    const provider = reactAdmin.dataProvider(clientOf(answers).client);
    expect((await provider.create('user', { data: { username: 'a' } })).data).to.deep.equal({
      ...{ id: 7, version: 3, password: 'drawn' },
    });
  });

  it('succeed when the record cannot be read after its change', async () => {
    const { client } = clientOf((path) => (path.endsWith('/detail') ? clientFailure('NetworkError') : answers(path)));
    const previousData = { id: 7, version: 2, name: 'a', sort: 1 };
    const { data } = await reactAdmin
      .dataProvider(client)
      .update('position', { id: 7, data: { ...previousData, sort: 2 }, previousData });
    expect(data).to.deep.equal({ id: 7, version: 3, name: 'a', sort: 2 });
  });

  it('take roles from users where the page says so, and offer choices with the permission of choices', async () => {
    const { client, sent } = clientOf((path) =>
      path.endsWith('/options') ? done([{ id: 1, name: 'a' }]) : answers(path),
    );
    const provider = reactAdmin.dataProvider(client);
    await provider.deleteMany('role', { ids: [1], meta: { detach: true } });
    const choices = await provider.getList('role', { filter: { name: 'a' }, meta: { options: true } });
    expect(choices).to.deep.equal({ data: [{ id: 1, name: 'a' }], total: 1 });
    expect(sent).to.deep.equal([{ path: 'role/delete', body: { detach: true, ids: [1] } }, { path: 'role/options' }]);
  });

  it('join the parameters of the address and of `query` by `custom` of Refine', async () => {
    const { client, sent, asked } = clientOf(answers);
    await refine.dataProvider(client).custom({ url: '/user/page?name=week01', method: 'get', query: { pageSize: 1 } });
    expect([sent, asked]).to.deep.equal([[{ path: 'user/page' }], [{ name: 'week01', pageSize: 1 }]]);
  });

  it('call operations by `custom` of Refine, and nothing outside of the service', async () => {
    const { client, sent } = clientOf(answers);
    const { custom, getApiUrl } = refine.dataProvider(client);
    const payload = { id: 1, version: 2, opinion: 'yes' };
    for (const url of ['/contract/approve', `${getApiUrl()}/contract/approve`, '/api/v1/contract/approve'])
      await custom({ url, method: 'post', payload });
    expect(sent).to.deep.equal(Array.from({ length: 3 }, () => ({ path: 'contract/approve', body: payload })));
    for (const parts of [
      { url: 'https://elsewhere/contract/approve', method: 'post' },
      { url: '/contract/approve', method: 'put' },
      { url: '/contract/approve', method: 'post', headers: { 'X-Own': '1' } },
    ])
      expect(await custom(parts).catch((error: unknown) => error)).to.be.instanceOf(refine.UnsupportedQuery);
    expect(sent).to.have.length(3);
  });
});
