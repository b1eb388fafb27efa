import { expect } from 'chai';
import { DATA_SCOPES, DEFAULT_SCOPES, limitingScope } from '../../../src/contract/values/data-scope.js';

describe('data scopes', () => {
  it('are five, with titles in both languages', () => {
    expect(DATA_SCOPES).to.deep.equal([
      { value: 1, title: '全部数据', english: 'All records' },
      { value: 2, title: '指定部门', english: 'Chosen departments' },
      { value: 3, title: '本部门', english: 'Own department' },
      { value: 4, title: '本部门及下级', english: 'Own department and below' },
      { value: 5, title: '本人', english: 'Own records' },
    ]);
  });

  it('are those of new assignments of a role, unless they need departments', () => {
    expect(DEFAULT_SCOPES).to.deep.equal(DATA_SCOPES.filter(({ value }) => value !== 2));
  });

  it('limit the records, apart from everything', () => {
    expect(limitingScope({ scope: 1 })).to.equal(undefined);
    expect(limitingScope({ scope: 5 })).to.deep.equal({ scope: 5 });
    const departments = [{ id: 3, below: true }];
    expect(limitingScope({ scope: 2, departments })).to.deep.equal({ scope: 2, departments });
  });
});
