import { expect } from 'chai';
import { columnTitles } from '../../../src/contract/listing/column-titles.js';
import { fileColumns, headerReader } from '../../../src/contract/records/import-columns.js';
import { allListed, exportTitles } from '../../../src/contract/records/export-columns.js';
import { columnsOfHeader } from '../../../src/contract/records/import-header.js';
import { MODULES } from '../../../src/contract/modules/modules.js';
import type { ManagedModule } from '../../../src/contract/modules/managed-module.js';
import { user } from '../../../src/contract/modules/user.js';
import { contract } from '../../support/modules/contract.js';

describe('a cell of the header of an import', () => {
  it('means a column by its name, by its title in either language, or by a title with the name', () => {
    const columnOf = headerReader(contract, []);
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
    expect(headerReader(user, [])('密码哈希')).to.equal('passwordHash');
  });

  for (const language of ['title', 'english'] as const)
    it(`is read as its column where a file has every column under its ${language}`, () => {
      const known = fileColumns(contract).map(({ name, titled }) => ({
        name,
        title: titled[language] ?? titled.title,
      }));
      const titles = columnTitles(known);
      expect(titles.map(headerReader(contract, titles))).to.deep.equal(known.map(({ name }) => name));
    });
});

describe('the header of an export of a list', () => {
  const modules: ReadonlyArray<ManagedModule> = [...Object.values(MODULES), contract];

  for (const language of ['title', 'english'] as const)
    it(`is read by an import under every ${language}: numbers and ids are read, texts and names are not`, () => {
      for (const module of modules) {
        const exported = { ...module, listed: Object.keys(module.listed) };
        const known = [...exportTitles(exported)].map(([name, titles]) => ({ name, title: titles[language] }));
        const titles = columnTitles(known);
        expect(titles.map(headerReader(module, titles)), module.name).to.deep.equal(Object.keys(allListed(exported)));
        expect(columnsOfHeader(module, titles), module.name).to.have.property('_tag', 'Right');
      }
    });

  it('has names of roles that an import ignores, while the title of the roles means their ids', () => {
    for (const [cell, name] of [
      ['角色名称', 'roleNames'],
      ['Role names', 'roleNames'],
      ['roleNames', 'roleNames'],
      ['角色', 'roleIds'],
      ['Roles', 'roleIds'],
    ] as const)
      expect(headerReader(user, [cell])(cell), cell).to.equal(name);
    const read = columnsOfHeader(user, ['用户名', '角色名称']);
    expect(read).to.deep.equal({ _tag: 'Right', right: ['username', undefined] });
  });

  it('without the title of a number has the number or the text under the title of the choice', () => {
    expect(headerReader(user, ['状态'])('状态')).to.equal('status');
    expect(headerReader(user, ['状态', '状态编号'])('状态')).to.equal('statusText');
    expect(headerReader(user, ['部门', 'Department ID'])('部门')).to.equal('departmentName');
  });
});
