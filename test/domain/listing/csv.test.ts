import { expect } from 'chai';
import fc from 'fast-check';
import { csvHeader, csvLine, csvRecordLine } from '../../../src/domain/listing/csv.js';
import { rowsIn } from '../../support/csv.js';

/** What a reader of the file does to get the text back. */
const unguarded = (cell: string): string =>
  cell
    .replace(/(?<=[;\t\r\n])'(?=[\s"']*[=+\-@＝＋－＠])/gu, '')
    .replace(/^'(?=[\s"']*[=+\-@＝＋－＠]|'*[\t\r\n])/u, '');

/** The cells that a program reads which separates them by this separator, and takes quote marks as most programs do. */
const cellsBy = (separator: string, file: string): ReadonlyArray<string> => {
  const cells: string[] = [];
  let [cell, isQuoted, isAtStart] = ['', false, true];
  for (let i = 0; i < file.length; i += 1) {
    const sign = file.charAt(i);
    if (isQuoted && sign === '"' && file[i + 1] === '"') {
      cell += sign;
      i += 1;
    } else if (sign === '"' && (isQuoted || isAtStart)) {
      isQuoted = !isQuoted;
      isAtStart = false;
    } else if (!isQuoted && (sign === separator || sign === '\r' || sign === '\n')) {
      cells.push(cell);
      [cell, isAtStart] = ['', true];
    } else {
      cell += sign;
      isAtStart = false;
    }
  }
  return [...cells, cell];
};

const LIVE = /^[\s"]*[=+\-@＝＋－＠]/u;

/** Characters that make and hide formulas. */
const unit = fc.constantFrom(...Array.from('\'=-\uFF0B;\t\n\r \u3000,"a折😀'));

describe('a CSV file', () => {
  it('begins with a byte order mark and the names', () => {
    expect(csvHeader(['id', 'name'])).to.equal('\uFEFFid,name\r\n');
  });

  it('quotes what contains a separator, a quote or a line break, and nothing else', () => {
    expect(csvLine([1, 'a b', 'a,b', 'a"b', 'a\nb', ''])).to.equal('1,a b,"a,b","a""b","a\nb",\r\n');
    expect(csvLine(['a;b', 'a\tb'])).to.equal('"a;b","a\tb"\r\n');
  });

  it('has a quote mark before a text that looks like a formula, and never before a number', () => {
    const signs = ['=', '+', '-', '@', '\uFF1D', '\uFF0B', '\uFF0D', '\uFF20'];
    for (const sign of signs)
      for (const space of ['', ' ', '\u00A0', '\u3000', ' \u00A0'])
        expect(rowsIn(csvLine([`${space}${sign}1`])), JSON.stringify(space + sign)).to.deep.equal([
          [`'${space}${sign}1`],
        ]);
    for (const sign of ['\t', '\r', '\n']) expect(rowsIn(csvLine([`${sign}1`, 0]))[0]?.[0]).to.equal(`'${sign}1`);
    for (const quoted of ['"=1', ' "" =1', '"\'=1']) expect(rowsIn(csvLine([quoted]))).to.deep.equal([[`'${quoted}`]]);
    for (const text of ["'", "''a", "a'=1", 'a=1', '1-2', '(=1)', ' a', '折扣'])
      expect(csvLine([text])).to.equal(`${text}\r\n`);
    expect(csvLine([-5, 0])).to.equal('-5,0\r\n');
  });

  it('guards texts alone: a decimal, an integer, a date and a time are as they are, and nothing is an empty cell', () => {
    const lineOf = csvRecordLine({
      note: { kind: 'text' },
      amount: { kind: 'decimal', optional: true },
      pieces: { kind: 'integer' },
      leased: { kind: 'boolean' },
      soldOn: { kind: 'date' },
      levelText: { kind: 'text', textOf: 'level', optional: true },
    });
    const record = { note: '-1', amount: '-1.50', pieces: -7, leased: false, soldOn: '2024-02-29', levelText: '=1' };
    expect(lineOf(record)).to.equal("'-1,-1.50,-7,false,2024-02-29,'=1\r\n");
    expect(lineOf({ ...record, note: '', amount: null, levelText: null })).to.equal(',,-7,false,2024-02-29,\r\n');
  });

  it('has one more quote mark where a formula has quote marks already', () => {
    for (const text of ["'=1", "''+1", "' @1", "'\t", "''\na"])
      expect(rowsIn(csvLine([text])), text).to.deep.equal([[`'${text}`]]);
  });

  it('has a quote mark before a formula after a semicolon or a tab in a text', () => {
    for (const [text, cell] of [
      ['a;=1', "a;'=1"],
      ['a;b;+1;\uFF20x', "a;b;'+1;'\uFF20x"],
      [";'=1;''-1", ";''=1;'''-1"],
      ['a\t=1', "a\t'=1"],
      ['\t=1', "'\t'=1"],
      [' \t=1', "' \t'=1"],
      [';;=1', ";;'=1"],
      ['=1;=2', "'=1;'=2"],
      ['a; =1', "a;' =1"],
      ['x;"=1+1;', 'x;\'"=1+1;'],
      ['x;;"@SUM(1)"', 'x;;\'"@SUM(1)"'],
      ['a\n=1', "a\n'=1"],
      ['a\r\n - 1', "a\r'\n' - 1"],
      ['a;\nb', 'a;\nb'],
      ['a;b=1', 'a;b=1'],
      ["a;'b", "a;'b"],
    ] as const)
      expect(rowsIn(csvLine([text])), text).to.deep.equal([[cell]]);
  });

  it('keeps every text: without the added quote marks each text is the original', () => {
    fc.assert(
      fc.property(fc.string({ unit }), (text) => {
        expect(unguarded(rowsIn(csvLine([text, 0]))[0]?.[0] ?? '')).to.equal(text);
      }),
      { numRuns: 3000 },
    );
  });

  for (const separator of [';', '\t', ','])
    it(`shows no formula to a program that separates cells by ${JSON.stringify(separator)}`, () => {
      const rows = fc.array(fc.array(fc.string({ unit }), { minLength: 1, maxLength: 3 }), {
        minLength: 1,
        maxLength: 3,
      });
      fc.assert(
        fc.property(rows, (given) => {
          const file = given.map(csvLine).join('');
          expect(
            cellsBy(separator, file).filter((cell) => LIVE.test(cell)),
            file,
          ).to.deep.equal([]);
        }),
        { numRuns: 3000 },
      );
    });

  it('is the original after it is read back', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '折', '😀', ',', '"', '\r', '\n', ' ', ';', "'", '=') });
    const lines = fc.array(fc.array(text, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(lines, (given) => {
        const read = rowsIn(given.map(csvLine).join(''));
        expect(read.map((row) => row.map(unguarded))).to.deep.equal(given);
      }),
    );
  });
});
