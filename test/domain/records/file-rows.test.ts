import { expect } from 'chai';
import { rowsOfFile } from '../../../src/domain/records/file-rows.js';
import { encodingNamed, utf8Check } from '../../../src/domain/records/file-text.js';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const cellsIn = (bytes: Uint8Array, encoding: 'utf-8' | 'gb18030' = 'utf-8') =>
  Array.from(rowsOfFile(bytes, encoding), ({ line, cells, isMalformed }) => [line, isMalformed ? 'malformed' : cells]);

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
