import { expect } from 'chai';
import { defineModule } from '../../../src/contract/modules/module-declaration.js';
import { SORT, STATUS } from '../../../src/contract/forms/form-field.js';
import { breakingRule } from '../../port-contracts/drawn-records.js';
import { moduleRecords, type ModuleFixtures } from '../../port-contracts/module-records.js';

/** A device that is not in use has no holder. */
const device = defineModule({
  name: 'device',
  title: '设备',
  fields: {
    name: { kind: 'text', title: '名称', min: 1, max: 50 },
    inUse: { kind: 'boolean', title: '使用中', default: false },
    holderId: { kind: 'reference', title: '使用人', refersTo: 'user', optional: true },
    sort: SORT,
    status: STATUS,
  },
  list: ['id', 'name'],
  order: ['sort'],
  label: 'name',
  rules: [
    {
      field: 'holderId',
      title: '未使用的设备没有使用人',
      holds: ({ inUse, holderId }) => inUse || holderId === null,
    },
  ],
});
const [rule] = device.rules;

const prepared = async (fixtures: ModuleFixtures) => {
  const service = () => {
    throw new Error('no service is needed');
  };
  const records = moduleRecords(device, service, fixtures);
  await records.prepare();
  return records;
};

describe('the values that the contract of a managed module draws', () => {
  const references = { user: () => Promise.resolve(7) };

  it('keep the rules of the module, also with a fixed value', async () => {
    const records = await prepared({ references });
    for (const fixed of [{}, { holderId: 7 }, { inUse: false }, { sort: 3, holderId: null }]) {
      const values = records.newValues(0, fixed);
      expect(values).to.include(fixed);
      expect(records.keepsRules(values)).to.equal(true);
    }
  });

  it('break a rule where that is wanted', async () => {
    const records = await prepared({ references });
    for (const values of breakingRule(device, records, rule!)) expect(values).to.include({ inUse: false, holderId: 7 });
  });

  it('name the rule and what to pass, where none are found', async () => {
    const records = await prepared({});
    expect(() => breakingRule(device, records, rule!)).to.throw(
      'no values were found that break the rule "未使用的设备没有使用人" (holderId): ' +
        'pass references: { user: newRecordsOf(…) } to the contract, or pass values: () => ({ … }) with values of its fields',
    );
    expect(() => records.newValues(0, { inUse: false, holderId: 7 })).to.throw(
      'no values were found that keep the rules of device, such as "未使用的设备没有使用人" (holderId): pass references',
    );
    expect(records.tryNewValues({ inUse: false, holderId: 7 })).to.equal(undefined);
  });

  it('are among others those that the caller gives', async () => {
    let holderId = 100;
    const records = await prepared({ values: () => ({ holderId: (holderId += 1) }) });
    expect(breakingRule(device, records, rule!)[0]).to.include({ inUse: false });
  });
});
