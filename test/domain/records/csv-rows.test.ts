import { expect } from 'chai';
import fc from 'fast-check';
import { csvLine } from '../../../src/domain/listing/csv.js';
import { csvReader } from '../../../src/domain/records/csv-rows.js';
import { unguarded } from '../../../src/contract/values/formula-guard.js';

const MOST = { characters: 1_000, cells: 100 };

const rowsOf = (...parts: ReadonlyArray<string>) => {
  const reader = csvReader(MOST);
  return [...parts.flatMap((part) => [...reader.read(part)]), ...reader.end()].map(({ line, cells, isMalformed }) => [
    line,
    isMalformed ? 'malformed' : cells,
  ]);
};

const unit = fc.constantFrom(...Array.from('"",\r\n\';=a折😀 '));

describe('a reader of CSV files', () => {
  it('gives the cells of each row, and the line where it begins', () => {
    expect(rowsOf('a,b\r\n1,"x\r\ny"\r\n\r\n"p""q",\r\n2')).to.deep.equal([
      [1, ['a', 'b']],
      [2, ['1', 'x\r\ny']],
      [4, ['']],
      [5, ['p"q', '']],
      [6, ['2']],
    ]);
  });

  it('takes lines that end in any usual way', () => {
    for (const end of ['\n', '\r\n', '\r'])
      expect(rowsOf(['a,b', '', '"c', 'd",e', 'f'].join(end))).to.deep.equal([
        [1, ['a', 'b']],
        [2, ['']],
        [3, [`c${end}d`, 'e']],
        [5, ['f']],
      ]);
  });

  it('goes on with the next line after a quotation mark at a wrong place', () => {
    expect(rowsOf('a"b,c\r\n"d"e,"f\r\ng,h\n"i" ,j\nk')).to.deep.equal([
      [1, 'malformed'],
      [2, 'malformed'],
      [3, ['g', 'h']],
      [4, 'malformed'],
      [5, ['k']],
    ]);
  });

  it('tells that a quotation mark is not closed, and where its row begins', () => {
    const reader = csvReader(MOST);
    expect([...reader.read('a\r\nb,"c\r\nd\r\n')]).to.have.length(1);
    expect(reader.end()).to.deep.equal([{ line: 2, cells: ['b', 'c\r\nd\r\n'], isMalformed: false, isOpen: true }]);
    expect(csvReader(MOST).end()).to.deep.equal([]);
  });

  it('gives the same rows whatever the parts of the text', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit, maxLength: 8 })), (parts) => {
        expect(rowsOf(...parts)).to.deep.equal(rowsOf(parts.join('')));
        expect(rowsOf(...Array.from(parts.join('')))).to.deep.equal(rowsOf(parts.join('')));
      }),
      { numRuns: 1_000 },
    );
  });

  it('reads the cells that an export has written', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.string({ unit }), { minLength: 1, maxLength: 4 })), (rows) => {
        const read = csvReader(MOST).read(rows.map(csvLine).join(''));
        expect(Array.from(read).map(({ cells }) => cells.map(unguarded))).to.deep.equal(rows);
      }),
    );
  });

  it('ends before a row with more cells or characters than the bounds, whatever the parts of the text', () => {
    const [cells, characters] = [','.repeat(99), 'x'.repeat(1_000)];
    for (const [row, isBeyond] of [
      [cells, false],
      [`${cells},`, true],
      [characters, false],
      [`${characters}x`, true],
      [`"${characters}"`, false],
      [`"${characters}\n"`, true],
    ] as const)
      for (const cut of [0, 1, row.length - 1]) {
        const text = `a\n${row}\nb\n`;
        const reader = csvReader(MOST);
        const read = [text.slice(0, cut), text.slice(cut)].flatMap((part) => [...reader.read(part)]);
        expect([read.length, reader.isBeyond()], row).to.deep.equal(isBeyond ? [1, true] : [3, false]);
      }
  });
});
