import { expect } from 'chai';
import { defineModule, STATUS, SORT } from '../../../src/modules.js';
import { checkStatusRules } from '../../../src/domain/records/record-rules.js';
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
