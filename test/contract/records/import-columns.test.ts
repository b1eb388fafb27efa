import { expect } from 'chai';
import { columnTitles } from '../../../src/contract/listing/column-titles.js';
import { fileColumns, headerReader } from '../../../src/contract/records/import-columns.js';
import { user } from '../../../src/contract/modules/user.js';
import { contract } from '../../support/modules/contract.js';

describe('a cell of the header of an import', () => {
  it('means a column by its name, by its title in either language, or by a title with the name', () => {
    const columnOf = headerReader(contract);
    for (const [cell, name] of [
      ['amount', 'amount'],
      [' 金额 ', 'amount'],
      ['Amount', 'amount'],
      ['编号', 'id'],
      ['version', 'version'],
      ['客户', 'customerId'],
      ['客户 (customerId)', 'customerId'],
      ['客户 (customerName)', 'customerName'],
      ['状态 (statusText)', 'statusText'],
      ['创建时间', 'createTime'],
      ['nothing', undefined],
      ['passwordHash', undefined],
    ] as const)
      expect(columnOf(cell), cell).to.equal(name);
  });

  it('may mean the hash of a password in a file of users', () => {
    expect(headerReader(user)('密码哈希')).to.equal('passwordHash');
  });

  for (const language of ['title', 'english'] as const)
    it(`is read as its column where a file has every column under its ${language}`, () => {
      const known = fileColumns(contract).map(({ name, titled }) => ({
        name,
        title: titled[language] ?? titled.title,
      }));
      const columnOf = headerReader(contract);
      expect(columnTitles(known).map(columnOf)).to.deep.equal(known.map(({ name }) => name));
    });
});
