import { expect } from 'chai';
import { defineModule, STATUS, SORT } from '../../../src/modules.js';
import { brokenRules, checkStatusRules } from '../../../src/domain/records/record-rules.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';

const parcel = defineModule({
  name: 'parcel',
  title: '包裹',
  fields: { code: { kind: 'text', title: '编号', min: 1, max: 9 }, sort: SORT, status: STATUS },
  list: ['id', 'code'],
  order: ['sort'],
  label: 'code',
  rules: [
    { field: 'code', title: '编号不正确', holds: ({ code }) => code !== 'x' },
    { field: 'sort', title: '停用时排序为 0', holds: ({ sort, status }) => status === 1 || sort === 0 },
  ],
});

describe('the rules of a module at a change of the status', () => {
  it('a record that breaks another rule already: the rule that it would break is refused', () => {
    const refused = expectLeft(checkStatusRules(parcel, [{ code: 'x', sort: 5, status: 1 }], 2), 'RuleBroken');
    expect(refused.field).to.equal('sort');
  });

  it('a record that breaks the rule already: the status changes', () => {
    expectRight(checkStatusRules(parcel, [{ code: 'x', sort: 0, status: 1 }], 2));
    expectRight(checkStatusRules(parcel, [{ code: 'a', sort: 5, status: 2 }], 2));
  });
});

describe('the rules of a module for values of which some are not known', () => {
  const listing = {
    ...parcel,
    rules: [{ field: 'code', title: '字段太少', holds: (values: object) => Object.values(values).length > 3 }],
  };
  const whole = { ...parcel.rules[1]!, field: 'status' };

  it('a rule that reads only known values: is judged', () => {
    expect(brokenRules(parcel, { code: 'x' }).map(({ field }) => field)).to.deep.equal(['code']);
  });

  it('a rule that reads a value that is not known, by its name or in a list of all: is not judged', () => {
    expect(brokenRules({ ...parcel, rules: [whole] }, { sort: 5 })).to.deep.equal([]);
    expect(brokenRules(listing, { code: 'a' })).to.deep.equal([]);
    expect(brokenRules(listing, { code: 'a', sort: 0, status: 1 })).to.have.length(1);
  });
});
