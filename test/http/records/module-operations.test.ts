import { expect } from 'chai';
import { Validator } from '@seriousme/openapi-schema-validator';
import { duringSuite } from '../../support/during-suite.js';
import { call } from '../../support/http/call.js';
import { newHolder } from '../../support/http/people.js';
import { expectRefused, expectSucceeded } from '../../support/http/refusals.js';
import { dataOf, detailOf, reasonOf, type Reply } from '../../support/http/reply.js';
import { startTestService } from '../../support/http/service.js';
import { tokenOf } from '../../support/http/session.js';
import { withDemoData } from '../../support/http/with-demo-data.js';
import { CUSTOM_MODULES } from '../../support/modules/custom-modules.js';
import { anyMigratedDatabase } from '../../support/postgres/migrated-database.js';

const DONE = '操作成功';

describe('rules, references and operations of modules over HTTP', () => {
  const service = duringSuite(
    async () =>
      startTestService({ environment: await anyMigratedDatabase(), prepare: withDemoData, modules: CUSTOM_MODULES }),
    (started) => started.stop(),
  );
  let admin: string;
  let customerId: number;
  let number = 0;

  const get = (path: string, token = admin): Promise<Reply> => call(service(), `/api/v1${path}`, { token });
  const post = (path: string, form: unknown, token = admin): Promise<Reply> =>
    call(service(), `/api/v1${path}`, { token, form });
  const succeed = async (reply: Promise<Reply>) => {
    const answer = await reply;
    expectSucceeded(answer, DONE);
    return dataOf(answer);
  };
  const aContract = (values: object = {}) => ({ number: `H-${(number += 1)}`, customerId, amount: '1', ...values });
  const added = async (values: object = {}) => Number((await succeed(post('/contract/add', aContract(values))))['id']);
  const expectFailure = (reply: Reply, tag: string, msg: string, detail: object): void => {
    expect(reply.status).to.equal(200);
    expect(reasonOf(reply)).to.equal(tag);
    expect(reply.json).to.include({ code: 1, msg });
    expect(detailOf(reply)).to.deep.equal(detail);
  };

  before(async () => {
    admin = await tokenOf(service());
    customerId = Number((await succeed(post('/customer/add', { name: '客户', level: 1 })))['id']);
  });

  it('a record is added with the values of every kind, at the place of its author, and read as it was written', async () => {
    const id = await added({ amount: '007.5', signedOn: '2024-02-29', remindAt: '2024-07-01 12:00:00', urgent: true });
    expect(await succeed(get(`/contract/detail?id=${id}`))).to.include({
      ...{ version: 1, customerId, amount: '7.50', signedOn: '2024-02-29', endsOn: null, urgent: true },
      ...{ remindAt: '2024-07-01 12:00:00', stage: 1, ownerId: 1, departmentName: '总公司', remarks: '' },
    });
  });

  it('a broken rule, a missing reference and a used record have their texts, and name their field', async () => {
    const broken = await post('/contract/add', aContract({ signedOn: '2024-03-01', endsOn: '2024-02-29' }));
    expectFailure(broken, 'RuleBroken', '结束日期不能早于签订日期', {
      field: 'endsOn',
      english: 'The contract must not end before it is signed.',
    });
    const missing = await post('/contract/add', aContract({ customerId: 999 }));
    expectFailure(missing, 'ReferenceInvalid', '客户不存在', { field: 'customerId' });
    await added();
    const used = await post('/customer/delete', { ids: [customerId] });
    expect(reasonOf(used)).to.equal('RecordInUse');
    expect((used.json as { msg: string }).msg).to.match(/^记录已被\d+条合同使用$/);
  });

  it('an operation answers the version, and is refused with its text', async () => {
    const id = await added();
    expect(await succeed(post('/contract/approve', { id, version: 1, opinion: '同意' }))).to.deep.equal({ version: 2 });
    expect(reasonOf(await post('/contract/approve', { id, version: 1 }))).to.equal('RecordChanged');
    const again = await post('/contract/approve', { id, version: 2 });
    expectFailure(again, 'OperationRefused', '合同不是草稿', { english: 'The contract is not a draft.' });
    const long = await post('/contract/approve', { id, version: 2, opinion: 'x'.repeat(201) });
    expectFailure(long, 'FormInvalid', '参数不正确:意见', {
      ...{ field: 'opinion', rule: 'tooLong', bound: '200' },
    });
  });

  it('an operation on many records answers their number, for at most 200 distinct ids', async () => {
    const ids = [await added(), await added()];
    expect(await succeed(post('/contract/cancel', { ids, reason: '重复' }))).to.deep.equal({ changed: 2 });
    for (const [wrong, broken] of [
      [[], { rule: 'tooFew', bound: '1' }],
      [[1, 1], { rule: 'wrongForm' }],
      [Array.from({ length: 201 }, (_, i) => i + 1), { rule: 'tooMany', bound: '200' }],
      ['x', { rule: 'wrongForm' }],
    ] as const)
      expectFailure(await post('/contract/cancel', { ids: wrong, reason: 'x' }), 'FormInvalid', '参数不正确:编号', {
        ...{ field: 'ids', ...broken },
      });
    expect(reasonOf(await post('/contract/cancel', { ids, reason: '' }))).to.equal('FormInvalid');
  });

  it('an operation has a permission of its own', async () => {
    const id = await added();
    const holder = await tokenOf(service(), await newHolder(service(), 'sys:contract:approve'));
    expectRefused(await post('/contract/cancel', { ids: [id], reason: 'x' }, holder), 'PermissionDenied');
    await succeed(post('/contract/approve', { id, version: 1 }, holder));
  });

  it('the history of a record has its actions, and the form of each operation', async () => {
    const id = await added();
    await succeed(post('/contract/approve', { id, version: 1, opinion: '同意' }));
    const history = await succeed(get(`/audit/page?module=contract&recordId=${id}`));
    expect(
      (history['records'] as ReadonlyArray<Record<string, unknown>>).map(({ kind, action, input }) => [
        kind,
        action,
        input,
      ]),
    ).to.deep.equal([
      ['RecordUpdated', 'approve', { opinion: '同意' }],
      ['RecordAdded', 'add', null],
    ]);
    const approved = await succeed(get('/audit/page?action=approve&pageSize=100'));
    for (const { action } of approved['records'] as ReadonlyArray<Record<string, unknown>>)
      expect(action).to.equal('approve');
  });

  it('are described in a valid document', async () => {
    const document = (await call(service(), '/openapi.json')).json as {
      paths: Record<string, Record<string, object>>;
      'x-modules': Record<string, { rules: unknown; operations: ReadonlyArray<object> }>;
      'x-permissions': Record<string, object>;
    };
    expect(await new Validator().validate(document)).to.include({ valid: true });
    expect(document.paths['/api/v1/contract/approve']?.['post']).to.include({ 'x-permission': 'sys:contract:approve' });
    expect(document['x-permissions']['sys:contract:cancel']).to.deep.equal({
      title: '合同作废',
      english: 'Cancel contracts',
    });
    expect(document['x-modules']['contract']?.rules).to.deep.equal([
      {
        field: 'endsOn',
        title: '结束日期不能早于签订日期',
        english: 'The contract must not end before it is signed.',
      },
    ]);
    expect(document['x-modules']['contract']?.operations[1]).to.include({ name: 'cancel', many: true });
  });
});
