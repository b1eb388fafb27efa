import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { createService, migrate, readConfiguration, readSettings, type Service } from 'menshen';
import { E, MODULES } from 'menshen/ports';
import { managedModuleContract, newRecordsOf } from 'menshen/testing';
import { contract } from '../modules/contract.js';
import { customer } from '../modules/customer.js';

const ADMIN = { username: 'admin', realname: '管理员', password: 'Admin#2026' };

type Answer = Readonly<Record<string, unknown>> & Readonly<{ key: string; access_token: string; id: number }>;

const rightOf = <A>(read: E.Either<string, A>): A => {
  if (E.isLeft(read)) throw new Error(read.left);
  return read.right;
};

describe('contracts and customers', () => {
  let folder: string;
  let service: Service;
  let token = '';
  let captchaText = '';

  const call = async (path: string, body?: object) => {
    const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
    const request = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
    const response = await fetch(`${service.url}/api/v1${path}`, request);
    const { data, msg } = (await response.json()) as Readonly<{ data: Answer; msg: string }>;
    const { headers: answered } = response;
    return { data, msg, reason: answered.get('X-Failure-Reason'), detail: answered.get('X-Failure-Detail') };
  };

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'menshen-contracts-'));
    const settings = rightOf(
      readSettings({
        JWT_SECRET: 'for this example alone, and longer than 32 bytes',
        PORT: '0',
        DATA_DIR: folder,
        LOG_LEVEL: 'error',
        // without a server the database is embedded
        DATABASE_URL: process.env['DATABASE_URL'],
        // long enough for a busy machine
        DATABASE_DEADLINE_MS: '10000',
      }),
    );
    const configuration = rightOf(await readConfiguration());
    await migrate({ settings, configuration });
    const painter = () => ({
      paint: (text: string) => {
        captchaText = text;
        return Promise.resolve(Buffer.from('no picture'));
      },
    });
    service = await createService({ settings, configuration, adapters: { painter } });
    // the first user is the administrator
    const added = await service.handlers.addUser({ ...ADMIN, mustChangePassword: false, roles: [] });
    if (E.isLeft(added)) throw new Error(added.left._tag);
    const { key } = (await call('/captcha')).data;
    const { username, password } = ADMIN;
    token = (await call('/login', { username, password, code: captchaText, key })).data.access_token;
  });
  after(async () => {
    await service?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const addCustomer = async (name: string) => (await call('/customer/add', { name, level: 2 })).data.id;
  const addContract = async (customerId: number, form: object) =>
    (await call('/contract/add', { customerId, ...form })).data.id;
  const firstOn = async (query: string) => {
    const { records } = (await call(`/contract/page?${query}`)).data;
    return (records as ReadonlyArray<Readonly<Record<string, unknown>>>)[0];
  };
  const numbersOn = async (query: string) => {
    const { records } = (await call(`/contract/page?${query}`)).data;
    return (records as ReadonlyArray<Readonly<{ number: string }>>).map(({ number }) => number);
  };

  it('are listed with the name of the customer, the text of the stage, and every digit of the amount', async () => {
    const customerId = await addCustomer('长江商贸');
    const id = await addContract(customerId, { number: 'C-1', amount: '1234.5', signedOn: '2026-02-28', urgent: true });
    const { records, total } = (await call('/contract/page?name=c-1')).data;
    expect(total).to.equal(1);
    const [record] = records as ReadonlyArray<Readonly<Record<string, unknown>>>;
    expect(record).to.include({ id, number: 'C-1', customerId, customerName: '长江商贸', amount: '1234.50' });
    expect(record).to.include({ signedOn: '2026-02-28', endsOn: null, urgent: true, stage: 1, stageText: '草稿' });
  });

  it('are filtered by ranges and several customers, and ordered by the amount', async () => {
    const [one, other] = [await addCustomer('黄河物流'), await addCustomer('泰山建材')];
    await addContract(one, { number: 'F-1', amount: '9.99' });
    await addContract(one, { number: 'F-2', amount: '100' });
    await addContract(other, { number: 'F-3', amount: '20' });
    const customers = `customerId=${one},${other}`;
    expect(await numbersOn(`${customers}&orderBy=-amount`)).to.deep.equal(['F-2', 'F-3', 'F-1']);
    expect(await numbersOn(`${customers}&amountFrom=9.99&amountTo=20&orderBy=amount`)).to.deep.equal(['F-1', 'F-3']);
    expect((await call('/contract/page?orderBy=remarks')).reason).to.equal('PageQueryFailed');
  });

  it('do not end before they are signed, and the refusal names the field', async () => {
    const customerId = await addCustomer('泰和食品');
    const dates = { signedOn: '2026-03-01', endsOn: '2026-02-28' };
    expect(await call('/contract/add', { number: 'R-1', customerId, amount: '1', ...dates })).to.include({
      reason: 'RuleBroken',
      msg: '结束日期不能早于签订日期',
      detail: '{"field":"endsOn","english":"The contract must not end before it is signed."}',
    });
  });

  it('keep their customer from being deleted', async () => {
    const customerId = await addCustomer('长城仓储');
    const id = await addContract(customerId, { number: 'K-1', amount: '1' });
    const remove = () => call('/customer/delete', { ids: [customerId] });
    expect(await remove()).to.include({ reason: 'RecordInUse', msg: '记录已被1条合同使用' });
    await call('/contract/delete', { ids: [id] });
    expect((await remove()).data).to.deep.equal({ deleted: 1 });
  });

  it('are approved once, when their amount is above zero, and cancelled together', async () => {
    const customerId = await addCustomer('天山牧业');
    const [free, paid] = [
      await addContract(customerId, { number: 'A-1', amount: '0' }),
      await addContract(customerId, { number: 'A-2', amount: '0.01' }),
    ];
    const approve = (id: number, version: number) => call('/contract/approve', { id, version, opinion: '同意' });
    expect(await approve(free, 1)).to.include({ reason: 'OperationRefused', msg: '金额必须大于零' });
    expect((await approve(paid, 1)).data).to.deep.equal({ version: 2 });
    expect(await approve(paid, 2)).to.include({ reason: 'OperationRefused', msg: '合同不是草稿' });
    expect(await firstOn('name=A-2')).to.include({ stage: 2, stageText: '已审批' });
    const cancel = () => call('/contract/cancel', { ids: [free, paid], reason: '重复' });
    expect((await cancel()).data).to.deep.equal({ changed: 2 });
    expect(await cancel()).to.include({ reason: 'OperationRefused', msg: '合同已作废' });
  });

  it('belong to the user who adds them, and to a department that the request names', async () => {
    const customerId = await addCustomer('华山旅业');
    const departmentId = (await call('/department/add', { name: '销售部' })).data.id;
    await addContract(customerId, { number: 'D-1', amount: '1', departmentId });
    expect(await firstOn('name=D-1')).to.include({ ownerName: 'admin', departmentId, departmentName: '销售部' });
    expect(await numbersOn(`departmentId=${departmentId}`)).to.deep.equal(['D-1']);
  });

  let numbers = 0;
  const tested = () => service;
  managedModuleContract(customer, tested);
  managedModuleContract(contract, tested, {
    values: () => ({ number: `TEST-${(numbers += 1)}` }),
    references: {
      customer: newRecordsOf(customer, tested),
      user: newRecordsOf(MODULES.user, tested),
      department: newRecordsOf(MODULES.department, tested),
    },
  });
});
