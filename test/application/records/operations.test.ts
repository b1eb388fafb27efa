import { expect } from 'chai';
import { SORT, STATUS } from '../../../src/contract/forms/form-field.js';
import { defineModule } from '../../../src/contract/modules/module-declaration.js';
import { aContract, aCustomer } from '../../port-contracts/module-store.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';
import { moduleHandlers } from './modules-scenario.js';

const contracts = async (...amounts: ReadonlyArray<string>) => {
  const handlers = moduleHandlers();
  const customerId = await handlers.add('customer', aCustomer());
  const ids: number[] = [];
  for (const amount of amounts) ids.push(await handlers.add('contract', aContract(customerId, { amount })));
  const before = handlers.trail.length;
  return { ...handlers, ids, id: ids[0] ?? 0, newTrail: () => handlers.trail.slice(before) };
};

/** A visit is planned for a moment, and made by an operation. */
const visit = defineModule({
  name: 'visit',
  title: '拜访',
  fields: {
    title: { kind: 'text', title: '标题', min: 1, max: 30 },
    customerId: { kind: 'reference', title: '客户', refersTo: 'customer', optional: true, readOnly: true },
    cost: { kind: 'decimal', title: '费用', precision: 6, scale: 2, default: '0.00', readOnly: true },
    madeAt: { kind: 'time', title: '时间', optional: true, readOnly: true },
    sort: SORT,
    status: STATUS,
  },
  list: ['id', 'title'],
  order: ['sort'],
  label: 'title',
  rules: [{ field: 'title', title: '标题不能是费用', holds: ({ title, cost }) => title !== cost }],
  operations: {
    make: {
      title: '完成',
      form: {
        withId: { kind: 'reference', title: '对象', refersTo: 'customer', optional: true },
        at: { kind: 'time', title: '时刻', optional: true },
        secret: { kind: 'password', title: '口令', min: 6, max: 128 },
      },
      decide: (_record, { withId, at }, { now }) => ({ customerId: withId, madeAt: at ?? now }),
    },
    pay: {
      title: '付款',
      form: {
        cost: { kind: 'text', title: '费用', min: 0, max: 30 },
        to: { kind: 'integer', title: '给', min: 0, max: 999 },
      },
      decide: (_record, { cost, to }) => ({ cost, ...(to > 0 && { customerId: to }) }),
    },
  },
});

describe('an operation on one record', () => {
  it('changes the record, with a version, and a row of the trail with its name and its form', async () => {
    const { id, operate, detail, newTrail } = await contracts('1.00');
    const [changed] = expectRight(await operate('contract', 'approve', id, 1, { opinion: '同意' }));
    expect(changed).to.deep.equal({ id, version: 2 });
    expect((await detail('contract', id))?.values['stage']).to.equal(2);
    expect(newTrail()).to.have.length(1);
    expect(newTrail()[0]).to.deep.include({
      ...{ kind: 'RecordUpdated', action: 'approve', module: 'contract', recordId: id },
      ...{ before: { stage: 1 }, after: { stage: 2 }, input: { opinion: '同意' } },
    });
  });

  it('is refused with its own text, after the existence and the version', async () => {
    const { ids, operate, newTrail } = await contracts('0.00');
    const [id = 0] = ids;
    expectLeft(await operate('contract', 'approve', 999, 1), 'RecordNotFound');
    expectLeft(await operate('contract', 'approve', id, 2), 'RecordChanged');
    expect(expectLeft(await operate('contract', 'approve', id, 1), 'OperationRefused')).to.deep.equal({
      _tag: 'OperationRefused',
      text: '金额必须大于零',
      english: 'The amount must be above zero.',
    });
    expect(newTrail()).to.deep.equal([]);
  });

  const visits = async (timeZone = 'Europe/Berlin') => {
    const handlers = moduleHandlers([visit], { timeZone });
    const id = await handlers.add('visit', { title: '1.00', sort: 0, status: 1 });
    const customerId = await handlers.add('customer', aCustomer());
    const form = { withId: null, at: null, secret: 'secret' };
    return { ...handlers, id, customerId, form };
  };

  it('gets the present time in the zone of the service', async () => {
    const { id, operate, detail, form, clock } = await visits();
    clock.set(new Date('2030-07-01T12:00:00.900Z'));
    expectRight(await operate('visit', 'make', id, 1, form));
    expect((await detail('visit', id))?.values['madeAt']).to.equal('2030-07-01 14:00:00');
  });

  it('keeps no secret of its form in the trail', async () => {
    const { id, operate, trail, form, customerId } = await visits();
    expectRight(await operate('visit', 'make', id, 1, { ...form, withId: customerId }));
    expect(trail.at(-1)?.input).to.deep.equal({ withId: customerId, at: null });
  });

  it('refuses a time that the zone skips, and a reference of its form to no live record', async () => {
    const { id, operate, form } = await visits();
    expectLeft(await operate('visit', 'make', 999, 1, { ...form, at: '2024-03-31 02:30:00' }), 'FormInvalid');
    const refused = expectLeft(await operate('visit', 'make', id, 9, { ...form, withId: 999 }), 'ReferenceInvalid');
    expect(refused).to.include({ field: 'withId', title: '对象' });
  });

  it('that changes nothing keeps the version and writes nothing', async () => {
    const { id, operate, trail, detail } = await visits();
    const rows = trail.length;
    expect(expectRight(await operate('visit', 'pay', id, 1, { cost: '0', to: 0 }))).to.deep.equal([]);
    expect(trail).to.have.length(rows);
    expect((await detail('visit', id))?.version).to.equal(1);
  });

  it('writes a decimal with all its digits', async () => {
    const { id, operate, detail } = await visits();
    expectRight(await operate('visit', 'pay', id, 1, { cost: '12.5', to: 0 }));
    expect((await detail('visit', id))?.values['cost']).to.equal('12.50');
  });

  it('whose values break a rule is refused, and one whose values break a bound is a bug', async () => {
    const { id, operate } = await visits();
    expectLeft(await operate('visit', 'pay', id, 1, { cost: '1', to: 0 }), 'RuleBroken');
    const outcome = await operate('visit', 'pay', id, 1, { cost: '12345678', to: 0 }).catch((error: unknown) => error);
    expect(outcome).to.be.an('error').with.property('message', 'the operation visit pay gives a wrong value of cost');
  });

  it('that refers to a record which its form does not name is judged with that record', async () => {
    const { id, operate, customerId, detail, remove } = await visits();
    expectLeft(await operate('visit', 'pay', id, 1, { cost: '2', to: 999 }), 'ReferenceInvalid');
    expectRight(await operate('visit', 'pay', id, 1, { cost: '2', to: customerId }));
    expect((await detail('visit', id))?.values).to.include({ customerId, cost: '2.00' });
    expectLeft(await remove('customer', customerId), 'RecordInUse');
  });
});

describe('an operation on many records', () => {
  it('changes all of them, each with a row of the trail', async () => {
    const { ids, operateMany, newTrail } = await contracts('1.00', '2.00', '3.00');
    const changed = expectRight(await operateMany('contract', 'cancel', ids, { reason: '重复' }));
    expect(changed).to.deep.equal(ids.map((id) => ({ id, version: 2 })));
    expect(newTrail().map(({ action, recordId }) => [action, recordId])).to.deep.equal(ids.map((id) => ['cancel', id]));
  });

  it('changes none if one of them is refused or unknown', async () => {
    const { ids, operateMany, newTrail, detail } = await contracts('1.00', '2.00');
    const [first = 0, second = 0] = ids;
    expectRight(await operateMany('contract', 'cancel', [second], { reason: '重复' }));
    const refused = expectLeft(
      await operateMany('contract', 'cancel', [first, second], { reason: 'x' }),
      'OperationRefused',
    );
    expect(refused.text).to.equal('合同已作废');
    expectLeft(await operateMany('contract', 'cancel', [first, 999], { reason: 'x' }), 'RecordNotFound');
    expect((await detail('contract', first))?.version).to.equal(1);
    expect(newTrail()).to.have.length(1);
  });
});
