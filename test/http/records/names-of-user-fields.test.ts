import { expect } from 'chai';
import { tableOf } from '../../../src/adapters/schema/table-model.js';
import { createTable, migrationText } from '../../../src/adapters/schema/table-sql.js';
import { SORT, STATUS } from '../../../src/contract/forms/form-field.js';
import { defineModule } from '../../../src/contract/modules/module-declaration.js';
import { duringSuite } from '../../support/during-suite.js';
import { call } from '../../support/http/call.js';
import { expectSucceeded } from '../../support/http/refusals.js';
import { dataOf } from '../../support/http/reply.js';
import { startTestService } from '../../support/http/service.js';
import { tokenOf } from '../../support/http/session.js';
import { withDemoData } from '../../support/http/with-demo-data.js';
import { anyMigratedDatabase } from '../../support/postgres/migrated-database.js';

const text = { kind: 'text', min: 1, max: 30 } as const;

const device = defineModule({
  name: 'device',
  title: '设备',
  fields: {
    username: { ...text, title: '账号' },
    realname: { ...text, title: '名称' },
    password: { ...text, title: '口令' },
    mustChange: { kind: 'boolean', title: '须更换', default: false },
    sort: SORT,
    status: STATUS,
  },
  list: ['id', 'username'],
  order: ['sort'],
  label: 'username',
});

const DEVICE = {
  declaration: device,
  migrations: [{ name: '0001-create', sql: migrationText(createTable(tableOf(device))) }],
};

describe('a module with fields named like those of a user', () => {
  const service = duringSuite(
    async () =>
      startTestService({ environment: await anyMigratedDatabase(), prepare: withDemoData, modules: [DEVICE] }),
    (started) => started.stop(),
  );

  it('stores them in its own records, and adds no user', async () => {
    const token = await tokenOf(service());
    const get = async (path: string) => dataOf(await call(service(), `/api/v1${path}`, { token }));
    const { total } = await get('/user/page');
    const form = { username: 'camera-1', realname: '门口', password: 'Lens#2026', mustChange: true };
    const added = await call(service(), '/api/v1/device/add', { token, form });
    expectSucceeded(added, '操作成功');
    expect(await get(`/device/detail?id=${String(dataOf(added)['id'])}`)).to.include(form);
    expect((await get('/user/page'))['total']).to.equal(total);
  });
});
