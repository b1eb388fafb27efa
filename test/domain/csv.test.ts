import { expect } from 'chai';
import fc from 'fast-check';
import { csvHeader, csvLine } from '../../src/domain/listing/csv.js';
import { rowsIn } from '../support/csv.js';

describe('a CSV file', () => {
  it('begins with a byte order mark and the names', () => {
    expect(csvHeader(['id', 'name'])).to.equal('\uFEFFid,name\r\n');
  });

  it('quotes what contains a separator, a quote or a line break, and nothing else', () => {
    expect(csvLine([1, 'a b', 'a,b', 'a"b', 'a\nb', ''])).to.equal('1,a b,"a,b","a""b","a\nb",\r\n');
    expect(csvLine(['a;=b', 'a\tb'])).to.equal('"a;=b","a\tb"\r\n');
  });

  it('has a quote mark before a text that looks like a formula, and never before a number', () => {
    const signs = ['=', '+', '-', '@', '\uFF1D', '\uFF0B', '\uFF0D', '\uFF20', '\t', '\r', '\n'];
    for (const sign of signs)
      for (const space of ['', ' ', '\u00A0', '\u3000', ' \t'])
        expect(rowsIn(csvLine([`${space}${sign}1`])), JSON.stringify(space + sign)).to.deep.equal([
          [`'${space}${sign}1`],
        ]);
    for (const text of ["'=1", 'a=1', '1-2', '(=1)', ' a', '折扣']) expect(csvLine([text])).to.equal(`${text}\r\n`);
    expect(csvLine([-5, 0])).to.equal('-5,0\r\n');
  });

  it('is read back as it was written', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '折', '😀', ',', '"', '\r', '\n', ' ', ';') });
    const lines = fc.array(fc.array(text, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(lines, (given) => {
        const read = rowsIn(given.map(csvLine).join(''));
        expect(read.map((row) => row.map((cell) => cell.replace(/^'/, '')))).to.deep.equal(given);
      }),
    );
  });
});
