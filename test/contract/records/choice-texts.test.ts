import { expect } from 'chai';
import { choicesByText, numbersAndTexts, unknownChoiceTexts } from '../../../src/contract/records/choice-texts.js';
import { contract } from '../../support/modules/contract.js';

const readIn = (header: string, row: string) => choicesByText(contract, header.split(','))(row.split(','));

describe('the text of a choice beside an empty number', () => {
  const header = '状态编号,状态';

  it('writes the choice that has it, in either language and in any case', () => {
    for (const [text, status] of [
      ['在用', 1],
      ['停用', 2],
      [' disabled ', 2],
      ['Enabled', 1],
    ] as const)
      expect(readIn(header, `,${text}`), text).to.deep.equal({ status });
    expect(readIn('Status number,Status', ',停用')).to.deep.equal({ status: 2 });
    expect(readIn('状态编号 (status),状态', ',停用')).to.deep.equal({ status: 2 });
  });

  it('writes nothing if no choice has it, or if it is a number', () => {
    for (const text of ['', '启动', '2']) expect(readIn(header, `,${text}`), text).to.deep.equal({});
  });

  it('writes nothing beside a number, also beside a wrong one', () => {
    for (const number of ['1', 'x', ' ']) expect(readIn(header, `${number},停用`), number).to.deep.equal({});
  });

  it('may have the mark of an export before a text that begins like a formula', () => {
    const choices = [{ value: 1, title: '-1 级', english: 'level -1' }];
    const module = { fields: { status: { ...contract.fields.status, choices } } };
    expect(choicesByText(module, header.split(','))(['', "'-1 级"])).to.deep.equal({ status: 1 });
  });

  it('writes nothing if two choices have it', () => {
    const choices = [
      { value: 1, title: '同', english: 'one' },
      { value: 2, title: '同', english: 'two' },
    ];
    const { status } = contract.fields;
    const module = { fields: { status: { ...status, choices } } };
    const read = choicesByText(module, header.split(','));
    expect([read(['', '同']), read(['', 'two'])]).to.deep.equal([{}, { status: 2 }]);
  });
});

describe('a text beside an empty number that is that of no choice', () => {
  const unknownIn = (row: string) => unknownChoiceTexts(contract, ['状态编号', '状态'])(row.split(','));

  it('is found, with the name of its field', () => {
    for (const text of ['启用', '2']) expect(unknownIn(`,${text}`), text).to.deep.equal({ status: text });
  });

  it('is none if it is empty, if a choice has it, or beside a number', () => {
    for (const row of [',', ', ', ',停用', '1,启用', 'x,启用']) expect(unknownIn(row), row).to.deep.equal({});
  });
});

describe('the columns with numbers and texts of choices', () => {
  it('are those of an export of a list, which have the titles of their fields', () => {
    const pairs = numbersAndTexts(contract, ['合同编号', '状态', '状态编号', '客户', '客户编号']);
    expect(pairs).to.deep.equal([{ name: 'status', at: 2, textAt: 1 }]);
  });

  it('are none where the name of the text stands in the header, or the number is missing', () => {
    for (const header of [
      ['status', 'statusText'],
      ['状态编号', '状态 (statusText)'],
      ['状态'],
      ['statusText'],
      ['状态编号'],
    ])
      expect(numbersAndTexts(contract, header), header.join()).to.deep.equal([]);
  });
});
