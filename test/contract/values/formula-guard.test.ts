import { expect } from 'chai';
import fc from 'fast-check';
import { guarded, unguarded } from '../../../src/contract/values/formula-guard.js';
import { expectLinearTime } from '../../support/linear-time.js';
import { NAUGHTY_LINES, NAUGHTY_TEXTS } from '../../support/naughty-texts.js';

/** Characters that make and hide formulas, and that separate cells. */
const unit = fc.constantFrom(...Array.from("'''=-+@\uFF0B\uFF1D;;\t\n\r \u3000\u00A0,\"a折😀"));

describe('the guard of formulas', () => {
  it('is undone without loss for texts that look like something else', () => {
    for (const text of [...NAUGHTY_TEXTS, ...NAUGHTY_LINES, '', '\t', '\r\n=', ';\t=;\n=', "'\t'"])
      expect(unguarded(guarded(text)), JSON.stringify(text)).to.equal(text);
  });

  it('is undone without loss for every text, also for one that was guarded several times', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit }), fc.string({ unit: 'binary' })), (text) => {
        expect(unguarded(guarded(text))).to.equal(text);
        expect(unguarded(unguarded(guarded(guarded(text))))).to.equal(text);
      }),
      { numRuns: 5_000 },
    );
  });

  it('stands before every formula that begins behind a border, and only there', () => {
    for (const [text, safe] of [
      ['a\n\n=1', "a\n'\n'=1"],
      ["a\t '=1", "a\t' '=1"],
      ['a; "=1', 'a;\' "=1'],
      [';;\r\n@', ";;'\r'\n'@"],
      ['a\n\n1', 'a\n\n1'],
      ['a =1', 'a =1'],
      ['\n1', "'\n1"],
    ] as const)
      expect([guarded(text), unguarded(safe)], JSON.stringify(text)).to.deep.equal([safe, text]);
  });

  it('takes one quote mark from a text that a person has guarded, and none from others', () => {
    for (const [text, plain] of [
      ["'=1", '=1'],
      ["''=1", "'=1"],
      ["a;'=1", 'a;=1'],
      ["'a", "'a"],
      ['=1', '=1'],
      ["it's", "it's"],
    ] as const)
      expect(unguarded(text)).to.equal(plain);
  });

  it('takes a time that grows with the length of a text, not with its square', () => {
    for (const unit of ['\n', "\n'", "'", ' ', ';', '"', '\r\n', '\n=', 'a\n'])
      for (const change of [guarded, unguarded])
        expectLinearTime(
          (length) => {
            const text = `a${unit.repeat(length / unit.length)}b`;
            return () => change(text);
          },
          250_000,
          JSON.stringify(unit),
        );
  });
});
