import { expect } from 'chai';
import { columnsOfHeader } from '../../../src/contract/records/import-header.js';
import type { ImportedModule } from '../../../src/contract/records/import-columns.js';
import { position } from '../../../src/contract/modules/position.js';
import { user } from '../../../src/contract/modules/user.js';
import { contract } from '../../support/modules/contract.js';

const refusal = (title: string, english: string) => ({
  _tag: 'Left',
  left: { _tag: 'FormInvalid', field: 'header', title, english },
});

describe('the header of an import', () => {
  it('has no column for a cell that follows from another column', () => {
    const header = columnsOfHeader(contract, ['number', '客户 (customerName)', '状态 (statusText)', '创建时间']);
    expect(header).to.deep.equal({ _tag: 'Right', right: ['number', undefined, undefined, undefined] });
  });

  it('with an unknown column is refused, with the columns that there are in both languages', () => {
    expect(columnsOfHeader(position, ['name', 'nothing'])).to.deep.equal(
      refusal(
        '表头“nothing”（没有此列；可用的列：编号、版本、岗位名称、排序、状态）',
        'the header “nothing” (no such column; the columns are: ID, Version, Name, Order, Status)',
      ),
    );
  });

  for (const [what, cell, nearest, english] of [
    ['few other characters', 'usrname', '用户名', 'User name'],
    ['one other character of a Chinese title', '用户各', '用户名', 'User name'],
    ['other letters', 'VALID UNTIL', '有效期至', 'Valid until'],
    ['a part of its title', 'Name', '用户名', 'User name'],
  ] as const)
    it(`names the nearest column of a cell with ${what}`, () => {
      const header = columnsOfHeader(user, [cell]);
      const { title, english: text } = (header as ReturnType<typeof refusal>).left;
      expect(title).to.include(`，最接近的是“${nearest}”；可用的列：编号、版本、用户名`);
      expect(text).to.include(`, the nearest is “${english}”; the columns are: ID, Version, User name`);
    });

  it('with an unknown column is refused with at most twenty columns', () => {
    const names = Array.from({ length: 30 }, (_, i) => `field${i + 1}`);
    const fields = Object.fromEntries(names.map((name) => [name, { kind: 'text', title: name, min: 0, max: 9 }]));
    const header = columnsOfHeader({ fields } as ImportedModule, ['wrong']) as ReturnType<typeof refusal>;
    expect(header.left.title).to.match(/编号、版本、field1、.*、field18等）$/u);
    expect(header.left.english).to.match(/ID, Version, field1, .*, field18, …\)$/u);
  });

  it('with a column twice is refused, with the cell that repeats it', () => {
    expect(columnsOfHeader(contract, ['number', 'amount', '合同编号'])).to.deep.equal(
      refusal('表头“合同编号”（此列重复）', 'the header “合同编号” (the file has this column twice)'),
    );
  });

  it('with an empty cell is refused, with its place', () => {
    expect(columnsOfHeader(contract, ['number', ' '])).to.deep.equal(
      refusal('表头（第2列没有标题）', 'the header (column 2 has no title)'),
    );
  });
});
