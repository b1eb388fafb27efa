import { expect } from 'chai';
import { rowsOfFile } from '../../../src/domain/records/file-rows.js';
import { encodingNamed, utf8Check } from '../../../src/domain/records/file-text.js';

const MOST = { characters: 100_000, cells: 1_000 };

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const rowsIn = (bytes: Uint8Array, encoding: 'utf-8' | 'gb18030' = 'utf-8') =>
  Array.from(rowsOfFile(bytes, encoding, MOST)).filter((row) => row !== undefined);
const cellsIn = (bytes: Uint8Array, encoding: 'utf-8' | 'gb18030' = 'utf-8') =>
  rowsIn(bytes, encoding).map(({ line, cells, isMalformed }) => [line, isMalformed ? 'malformed' : cells]);

describe('the rows of a file', () => {
  it('are read from UTF-8 with and without a mark', () => {
    for (const mark of ['', '\uFEFF'])
      expect(cellsIn(utf8(`${mark}姓名,a\n"折\uFEFF扣",😀`))).to.deep.equal([
        [1, ['姓名', 'a']],
        [2, ['折\uFEFF扣', '😀']],
      ]);
  });

  it('are read from GB18030, characters of four bytes included', () => {
    const smile = [0x94, 0x39, 0xfc, 0x36];
    const bytes = Uint8Array.of(0xd0, 0xd5, 0x2c, ...smile, 0x0a, 0x84, 0x31, 0x95, 0x33);
    expect(cellsIn(bytes, 'gb18030')).to.deep.equal([
      [1, ['姓', '😀']],
      [2, ['\uFEFF']],
    ]);
  });

  it('are the same in a file of many parts and with a very long line', () => {
    const long = '长'.repeat(40_000);
    const rows = Array.from({ length: 5_000 }, (_, i) => `行${i},"a\n${i}"`);
    const read = cellsIn(utf8(['x,y', long, ...rows].join('\n')));
    expect(read).to.have.length(5_002);
    expect(read[1]).to.deep.equal([2, [long]]);
    expect(read.at(-1)).to.deep.equal([10_001, ['行4999', 'a\n4999']]);
  });

  it('are the same if a long line is cut within a character', () => {
    const smile = [0x94, 0x39, 0xfc, 0x36];
    for (const ahead of [0, 1, 2, 3]) {
      const mark = Array.from({ length: ahead }, () => 0x61);
      const bytes = Uint8Array.from([...mark, ...Array.from({ length: 10_000 }, () => smile).flat(), 0x0a, 0x62]);
      const rows = [
        [1, ['a'.repeat(ahead) + '😀'.repeat(10_000)]],
        [2, ['b']],
      ];
      expect(cellsIn(bytes, 'gb18030')).to.deep.equal(rows);
      expect(cellsIn(utf8(`${'a'.repeat(ahead)}${'😀'.repeat(10_000)}\nb`))).to.deep.equal(rows);
    }
  });

  it('end at a byte of no character in a long line, and at its end within a character', () => {
    const long = utf8(`a\n${'长'.repeat(20_000)}`);
    const read = [
      [1, ['a']],
      [2, 'malformed'],
    ];
    expect(cellsIn(Uint8Array.from([...long, 0xff, 0x0a, 0x62]))).to.deep.equal(read);
    expect(cellsIn(long.subarray(0, -1))).to.deep.equal(read);
  });

  it('end at a cell or a row beyond the bounds, and are not read further', () => {
    const unread = [
      [1, ['a']],
      [2, 'malformed'],
    ];
    for (const unit of ['x', '""', '\n', "\n'"])
      expect(cellsIn(utf8(`a\n"${unit.repeat(120_000)}"\nb`)), JSON.stringify(unit)).to.deep.equal(unread);
    for (const [text, last] of [
      ['x'.repeat(100_000), 'x'.repeat(100_000)],
      ['x'.repeat(100_001), undefined],
    ] as const)
      expect(rowsIn(utf8(`a\n${text}\nb`))[1]?.cells[0]).to.equal(last);
    expect(cellsIn(utf8(`a\n${','.repeat(1_000)}\nb`))).to.deep.equal(unread);
    expect(cellsIn(utf8(`a\n${','.repeat(999)}\nb`))).to.have.length(3);
  });

  it('are read when they are asked for, with a pause after each part of a long row', () => {
    for (const unit of ['\r', 'x', '"x"y', 'x\r']) {
      let length = 0;
      let most = 0;
      for (const row of rowsOfFile(utf8(`${unit.repeat(200_000)}\n`), 'utf-8', MOST)) {
        length = row ? length + 1 : 0;
        most = Math.max(most, length);
      }
      expect(most, unit).to.be.at.most(16 * 1024);
    }
  });

  it('end at a line with bytes of no character, after the rows before it', () => {
    const bytes = Uint8Array.from([...utf8('a,b\n1,2\n'), 0x33, 0xff, 0x0a, ...utf8('4,5\n')]);
    expect(cellsIn(bytes)).to.deep.equal([
      [1, ['a', 'b']],
      [2, ['1', '2']],
      [3, 'malformed'],
    ]);
    const quoted = Uint8Array.from([...utf8('a\n"b\n'), 0xff]);
    expect(cellsIn(quoted)).to.deep.equal([
      [1, ['a']],
      [2, 'malformed'],
    ]);
  });

  it('end at a quotation mark that is not closed', () => {
    expect(cellsIn(utf8('a\n"b\nc\n'))).to.deep.equal([
      [1, ['a']],
      [2, 'malformed'],
    ]);
  });
});

describe('the encoding of a file', () => {
  it('is UTF-8 if all bytes are, also when a character is in two parts', () => {
    const isUtf8 = (...parts: ReadonlyArray<Uint8Array>): boolean => {
      const check = utf8Check();
      parts.forEach(check.add);
      return check.end();
    };
    const [first, ...rest] = utf8('折');
    expect(isUtf8(Uint8Array.of(first ?? 0), Uint8Array.from(rest))).to.equal(true);
    expect(isUtf8(Uint8Array.of(first ?? 0))).to.equal(false);
    expect(isUtf8(Uint8Array.of(0xd0, 0xd5))).to.equal(false);
    expect(isUtf8()).to.equal(true);
  });

  it('may have older names', () => {
    expect(['UTF-8', 'utf8', 'GBK', 'gb2312', 'GB18030', 'latin1'].map(encodingNamed)).to.deep.equal([
      ...['utf-8', 'utf-8', 'gb18030', 'gb18030', 'gb18030', undefined],
    ]);
  });
});
