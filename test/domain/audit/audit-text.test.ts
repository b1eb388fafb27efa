import { expect } from 'chai';
import fc from 'fast-check';
import { auditText } from '../../../src/domain/audit/audit-entry.js';

/** What an audit text was made of, as far as it was not cut. */
const decoded = (text: string): string =>
  text.replace(/\\u(?:\{([0-9a-f]+)\}|([0-9a-f]{4}))/g, (_, long: string | undefined, short: string | undefined) =>
    String.fromCodePoint(parseInt(long ?? short ?? '', 16)),
  );

describe('audit text', () => {
  it('keeps visible characters, and escapes all others', () => {
    for (const text of ['', 'admin', '管理员 陈', 'Ünïcode', '👩', "o'neill <x@y>", '"{}%'])
      expect(auditText(text)).to.equal(text);
    for (const [text, written] of Object.entries({
      'a\nb\r': 'a\\u000ab\\u000d',
      '\u0000\u001b[2J\u007f\u0085': '\\u0000\\u001b[2J\\u007f\\u0085',
      '\u2028\u2029': '\\u2028\\u2029',
      'a\u202egnp.exe\u2066\u200f\u061c': 'a\\u202egnp.exe\\u2066\\u200f\\u061c',
      'ad\u200bm\ufeffin\u00ad': 'ad\\u200bm\\ufeffin\\u00ad',
      '\ud800x\udfff': '\\ud800x\\udfff',
      '\u{e0041}\u{10ffff}': '\\u{e0041}\\u{10ffff}',
      '\\u000a': '\\u005cu000a',
    }))
      expect(auditText(text)).to.equal(written);
  });

  it('keeps the first 64 characters, and ends with … if there are more', () => {
    expect(auditText('a'.repeat(64))).to.equal('a'.repeat(64));
    expect(auditText('a'.repeat(65))).to.equal(`${'a'.repeat(64)}…`);
    expect(auditText('👩'.repeat(100_000))).to.equal(`${'👩'.repeat(64)}…`);
    expect(auditText('\n'.repeat(65))).to.equal(`${'\\u000a'.repeat(64)}…`);
  });

  it('is one visible line for any text, and different for different texts', () => {
    const texts = fc.string({
      unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
      maxLength: 60,
    });
    fc.assert(
      fc.property(fc.oneof(texts, fc.string({ unit: 'binary', maxLength: 60 })), (text) => {
        const written = auditText(text);
        expect(written).to.not.match(/[\p{C}\p{Zl}\p{Zp}]/u);
        expect(decoded(written)).to.equal(text);
      }),
      { numRuns: 100 },
    );
  });
});
