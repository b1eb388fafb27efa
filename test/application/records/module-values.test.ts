import { expect } from 'chai';
import { SORT, STATUS } from '../../../src/contract/forms/form-field.js';
import { defineModule } from '../../../src/contract/modules/module-declaration.js';
import { IN_USE, OUT_OF_USE } from '../../../src/contract/values/status.js';
import { aContract, aCustomer } from '../../port-contracts/module-store.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';
import { moduleHandlers } from './modules-scenario.js';

const BROKEN = { signedOn: '2024-03-01', endsOn: '2024-02-29' };
const REFUSAL = {
  _tag: 'RuleBroken',
  field: 'endsOn',
  text: '结束日期不能早于签订日期',
  english: 'The contract must not end before it is signed.',
};

/** A stay begins on a day that an update does not change. */
const stay = defineModule({
  name: 'stay',
  title: '住宿',
  fields: {
    guest: { kind: 'text', title: '客人', min: 1, max: 30 },
    from: { kind: 'date', title: '入住', addOnly: true },
    to: { kind: 'date', title: '离开' },
    sort: SORT,
    status: STATUS,
  },
  list: ['id', 'guest'],
  order: ['sort'],
  label: 'guest',
  rules: [
    {
      field: 'to',
      title: '离开不能早于入住',
      holds: ({ from, to }) => Number(from.slice(0, 4)) <= Number(to.slice(0, 4)),
    },
  ],
});

/** An enabled shelf has goods. */
const shelf = defineModule({
  name: 'shelf',
  title: '货架',
  fields: {
    label: { kind: 'text', title: '标签', min: 1, max: 30 },
    goods: { kind: 'integer', title: '数量', min: 0, max: 9 },
    sort: SORT,
    status: STATUS,
  },
  list: ['id', 'label'],
  order: ['sort'],
  label: 'label',
  rules: [
    { field: 'goods', title: '启用的货架不能为空', holds: ({ goods, status }) => goods > 0 || status === OUT_OF_USE },
  ],
});

describe('the rules of a module', () => {
  it('refuse a status that breaks them for one of the records, and nothing is written', async () => {
    const { add, setStatus, detail } = moduleHandlers([shelf]);
    const shelves = { sort: 0, status: OUT_OF_USE };
    const [full, empty] = [
      await add('shelf', { ...shelves, label: 'a', goods: 1 }),
      await add('shelf', { ...shelves, label: 'b', goods: 0 }),
    ];
    expectLeft(await setStatus('shelf', IN_USE, full, 999), 'RecordNotFound');
    expect(expectLeft(await setStatus('shelf', IN_USE, full, empty), 'RuleBroken').field).to.equal('goods');
    expect((await detail('shelf', full))?.values['status']).to.equal(OUT_OF_USE);
    expectRight(await setStatus('shelf', IN_USE, full));
  });

  it('allow a status that repairs nothing and breaks nothing, of a record that breaks them already', async () => {
    const broken = { id: 7, label: 'c', goods: 0, status: IN_USE, sort: 0 };
    const { setStatus } = moduleHandlers([shelf], { records: { shelf: [broken] } });
    expectRight(await setStatus('shelf', OUT_OF_USE, 7));
    const { setStatus: again } = moduleHandlers([shelf], { records: { shelf: [{ ...broken, status: IN_USE }] } });
    expectRight(await again('shelf', IN_USE, 7));
  });

  it('refuse an addition and an update that break them, and nothing is written', async () => {
    const { add, tryAdd, update, trail } = moduleHandlers();
    const customerId = await add('customer', aCustomer());
    expect(expectLeft(await tryAdd('contract', aContract(customerId, BROKEN)), 'RuleBroken')).to.deep.equal(REFUSAL);
    const id = await add('contract', aContract(customerId, { signedOn: '2024-02-29', endsOn: '2024-02-29' }));
    expectLeft(await update('contract', id, 1, aContract(customerId, BROKEN)), 'RuleBroken');
    expect(trail).to.have.length(2);
  });

  it('are judged before the existence of the record and of the records that references mean', async () => {
    const { tryAdd, update } = moduleHandlers();
    expectLeft(await tryAdd('contract', aContract(999, BROKEN)), 'RuleBroken');
    const { stage: _stage, ...values } = aContract(999, BROKEN);
    expectLeft(await update('contract', 999, 1, values), 'RuleBroken');
  });

  it('that read a field which an update does not change are judged with the value of the record', async () => {
    const { add, update } = moduleHandlers([stay]);
    const common = { guest: '李雷', sort: 0, status: 1 };
    const id = await add('stay', { ...common, from: '2024-02-29', to: '2024-03-01' });
    expectLeft(await update('stay', 999, 1, { ...common, to: '2023-02-28' }), 'RecordNotFound');
    expect(expectLeft(await update('stay', id, 7, { ...common, to: '2023-02-28' }), 'RuleBroken').field).to.equal('to');
    expectRight(await update('stay', id, 1, { ...common, to: '2024-12-31' }));
  });
});

describe('the values of a form', () => {
  it('of a new record come with the defaults of the fields that only operations change', async () => {
    const { add, detail } = moduleHandlers();
    const { stage: _stage, ...values } = aContract(await add('customer', aCustomer()));
    expect((await detail('contract', await add('contract', values)))?.values['stage']).to.equal(1);
    const forged = await add('contract', { ...values, number: 'FORGED', stage: 2 });
    expect((await detail('contract', forged))?.values['stage']).to.equal(1);
  });

  it('are refused with a time that the zone skips, before their rules', async () => {
    const { add, tryAdd, update } = moduleHandlers([], { timeZone: 'Europe/Berlin' });
    const customerId = await add('customer', aCustomer());
    const skipped = { ...BROKEN, remindAt: '2024-03-31 02:30:00' };
    const refusal = { _tag: 'FormInvalid', field: 'remindAt', title: '提醒时间' };
    expect(expectLeft(await tryAdd('contract', aContract(customerId, skipped)), 'FormInvalid')).to.deep.equal(refusal);
    expectLeft(await update('contract', 999, 1, aContract(customerId, skipped)), 'FormInvalid');
  });

  const SECOND = [
    ['in the second occurrence of a repeated hour', '2024-10-27T01:30:00Z'],
    ['with a part of a second', '2024-10-27T00:30:00.700Z'],
  ] as const;
  for (const [what, moment] of SECOND)
    it(`with the time that the record shows is no change of a time ${what}`, async () => {
      const stored = { ...aContract(1), id: 1, remindAt: new Date(moment) };
      const customers = [{ ...aCustomer(), id: 1 }];
      const { update, detail, trail } = moduleHandlers([], {
        timeZone: 'Europe/Berlin',
        records: { contract: [stored], customer: customers },
      });
      const { values = {} } = (await detail('contract', 1)) ?? {};
      expect(values['remindAt']).to.equal('2024-10-27 02:30:00');
      expect(expectRight(await update('contract', 1, 1, values))).to.deep.equal({ version: 1 });
      expect(trail).to.deep.equal([]);
    });
});
