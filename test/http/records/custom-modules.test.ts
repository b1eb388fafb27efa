import { expect } from 'chai';
import { Validator } from '@seriousme/openapi-schema-validator';
import { moduleDescription } from '../../../src/contract/modules/module-description.js';
import { MODULES } from '../../../src/contract/modules/modules.js';
import { managedModuleContract } from '../../port-contracts/managed-module.contract.js';
import { duringSuite } from '../../support/during-suite.js';
import { rowsIn } from '../../support/csv.js';
import { call } from '../../support/http/call.js';
import { NOTICE } from '../../support/http/notice-module.js';
import { newHolder } from '../../support/http/people.js';
import { expectRefused, expectSucceeded } from '../../support/http/refusals.js';
import { dataOf, reasonOf, type Reply } from '../../support/http/reply.js';
import { startTestService, type TestService } from '../../support/http/service.js';
import { tokenOf } from '../../support/http/session.js';
import { withDemoData } from '../../support/http/with-demo-data.js';
import { newMigratedDatabase } from '../../support/postgres/migrated-database.js';
import { sharedPostgres } from '../../support/postgres/shared.js';

const DONE = '操作成功';

const tests = (service: () => TestService): void => {
  let admin: string;
  before(async () => {
    admin = await tokenOf(service());
  });

  const get = (path: string, token = admin): Promise<Reply> => call(service(), `/api/v1${path}`, { token });
  const post = (path: string, form: unknown, token = admin): Promise<Reply> =>
    call(service(), `/api/v1${path}`, { token, form });
  const succeed = async (reply: Promise<Reply>) => {
    const answer = await reply;
    expectSucceeded(answer, DONE);
    return dataOf(answer);
  };

  it('is managed through its endpoints, and each change is one row of the trail', async () => {
    const { id } = await succeed(post('/notice/add', { title: '春节放假', author: '王五', level: 2 }));
    expect(await succeed(get(`/notice/detail?id=${String(id)}`))).to.include({
      id,
      version: 1,
      title: '春节放假',
      titleCode: '',
      body: '',
      level: 2,
      createUser: 'admin',
    });
    const whole = {
      id,
      title: '春节放假',
      titleCode: 'N1',
      author: '王五',
      body: '七天\n含调休',
      level: 2,
      sort: 1,
      status: 1,
    };
    expect(await succeed(post('/notice/update', { ...whole, version: 1 }))).to.deep.equal({ version: 2 });
    expect(reasonOf(await post('/notice/update', { ...whole, version: 1, sort: 9 }))).to.equal('RecordChanged');
    const taken = await post('/notice/add', { title: '春节放假' });
    expect(taken.json).to.include({ code: 1, msg: '公告标题已存在' });
    expect(reasonOf(await post('/notice/add', { title: '' }))).to.equal('FormInvalid');

    for (const list of ['page', 'list']) {
      const page = await succeed(get(`/notice/${list}?name=王&level=2`));
      const fields = NOTICE.declaration.list;
      const [record] = page['records'] as ReadonlyArray<Readonly<Record<string, unknown>>>;
      expect([page['total'], Object.keys(record ?? {})]).to.deep.equal([1, fields]);
    }
    const { data } = (await get('/notice/options?name=放假')).json as Readonly<{ data: unknown }>;
    expect(data).to.deep.equal([{ id, name: '春节放假' }]);

    const file = await get('/notice/export?text=春节');
    const [header, line] = file.text.split('\r\n');
    expect(header).to.equal(NOTICE.declaration.list.join(','));
    expect(line).to.match(new RegExp(`^${String(id)},春节放假,王五,2,1,在用,1,`));

    expectSucceeded(await post('/notice/status', { ids: [id], status: 2 }), DONE);
    expect(await succeed(post('/notice/delete', { ids: [id] }))).to.deep.equal({ deleted: 1 });
    const trail = await service()
      .orm()
      .em.getConnection()
      .execute<Readonly<Record<string, unknown>>[]>(
        `select event, username, before, after from audit_events where module = 'notice' and record_id = ? order by id`,
        [id],
      );
    expect(trail.map(({ event }) => event)).to.deep.equal([
      'RecordAdded',
      'RecordUpdated',
      'StatusSet',
      'RecordDeleted',
    ]);
    expect(trail[1]).to.deep.equal({
      event: 'RecordUpdated',
      username: 'admin',
      before: { titleCode: '', body: '', sort: 0 },
      after: { titleCode: 'N1', body: '七天\n含调休', sort: 1 },
    });
  });

  it('has a permission for each endpoint, which the administrator has', async () => {
    expectRefused(await get('/notice/page', await tokenOf(service(), 'guest')), 'PermissionDenied');
    const holder = await tokenOf(service(), await newHolder(service(), 'sys:notice:page'));
    expectSucceeded(await get('/notice/page', holder), DONE);
    expectRefused(await post('/notice/add', { title: '越权' }, holder), 'PermissionDenied');
    const { permissions } = await succeed(get('/account/info'));
    const { lists, actions } = NOTICE.declaration;
    expect(permissions).to.include.members([...lists, ...actions].map((action) => `sys:notice:${action}`));
  });

  it('is exported as it is listed', async () => {
    const { id } = await succeed(post('/notice/add', { title: '导出', author: '=1+1' }));
    const [names, ...rows] = rowsIn((await get('/notice/export')).text);
    expect(names).to.deep.equal(NOTICE.declaration.list);
    const { records } = await succeed(get('/notice/page?pageSize=1000'));
    const shown = (records as ReadonlyArray<Readonly<Record<string, unknown>>>).map((record) => String(record['id']));
    expect(rows.map(([id]) => id)).to.deep.equal(shown);
    expect(shown).to.include(String(id));
    await succeed(post('/notice/delete', { ids: [id] }));
  });

  it('is described with the others, in a valid document', async () => {
    const document = (await call(service(), '/openapi.json')).json as {
      paths: Record<string, Record<string, object>>;
      'x-modules': Record<string, object>;
      'x-permissions': Record<string, object>;
    };
    expect(await new Validator().validate(document)).to.include({ valid: true });
    for (const action of [
      'page',
      'list',
      'detail',
      'options',
      'add',
      'update',
      'status',
      'delete',
      'export',
      'import',
      'template',
    ])
      for (const operation of Object.values(document.paths[`/api/v1/notice/${action}`] ?? { none: {} }))
        expect(operation).to.include({ 'x-permission': `sys:notice:${action}` });
    expect(document['x-modules']['notice']).to.deep.equal(moduleDescription(NOTICE.declaration));
    expect(document['x-permissions']['sys:notice:add']).to.deep.equal({ title: '公告新增', english: 'Add notices' });
    expect(JSON.stringify(document.paths['/api/v1/notice/page'])).to.include(
      'ordered by `level`, then `sort`, then `id`',
    );
  });

  let codes = 0;
  managedModuleContract(NOTICE.declaration, service, { values: () => ({ titleCode: `N${(codes += 1)}` }) });
};

describe('a module from outside', () => {
  const service = duringSuite(
    async (context) => {
      const url = await newMigratedDatabase(await sharedPostgres(context));
      return startTestService({ environment: { DATABASE_URL: url }, prepare: withDemoData, modules: [NOTICE] });
    },
    (started) => started.stop(),
  );
  tests(service);
  for (const module of [MODULES.position, MODULES.example]) managedModuleContract(module, service);
});
