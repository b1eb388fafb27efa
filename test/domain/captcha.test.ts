import { expect } from 'chai';
import fc from 'fast-check';
import { CAPTCHA_ALPHABET, CaptchaKey, captchaKeyOf, drawCaptchaText, verifyAnswer } from '../../src/domain/captcha.js';
import { E, O } from '../../src/domain/fp.js';
import { expectLeft, expectRight } from '../support/expect-either.js';
import { seededRandomness } from '../support/seeded-randomness.js';

const UUID = '0189f7a3-5c1e-4b2d-9e8f-0123456789ab';

describe('CaptchaKey', () => {
  it('is what captchaKeyOf makes of a UUID v4', () => {
    expect(captchaKeyOf(UUID)).to.equal(`captcha:${UUID}`);
    fc.assert(fc.property(fc.uuid({ version: 4 }), (uuid) => CaptchaKey.is(captchaKeyOf(uuid))));
  });

  const others = {
    'no prefix': UUID,
    'another prefix': `login:${UUID}`,
    'a prefix before the prefix': `x:captcha:${UUID}`,
    'another case of the prefix': `Captcha:${UUID}`,
    'upper-case digits': `captcha:${UUID.toUpperCase()}`,
    'another version of UUID': 'captcha:0189f7a3-5c1e-7b2d-9e8f-0123456789ab',
    'another variant of UUID': 'captcha:0189f7a3-5c1e-4b2d-ce8f-0123456789ab',
    'no hyphens': `captcha:${UUID.replaceAll('-', '')}`,
    'a digit too many': `captcha:${UUID}0`,
    'a digit too few': `captcha:${UUID.slice(1)}`,
    'a line break at the end': `captcha:${UUID}\n`,
    'a line before': `x\ncaptcha:${UUID}`,
    'white space around': ` captcha:${UUID} `,
    'a pattern': 'captcha:*',
    nothing: '',
    'no text': { captcha: UUID },
    'a list': [`captcha:${UUID}`],
  };
  for (const [what, key] of Object.entries(others))
    it(`is nothing with ${what}`, () => {
      expect(CaptchaKey.is(key)).to.be.false;
      expect(E.isLeft(CaptchaKey.decode(key))).to.be.true;
    });
});

describe('captcha text', () => {
  it('has the length asked for, each character drawn from the whole alphabet', () => {
    const belows: number[] = [];
    const last = (below: number) => {
      belows.push(below);
      return below - 1;
    };
    expect(drawCaptchaText(4, last)).to.equal(CAPTCHA_ALPHABET.slice(-1).repeat(4));
    expect(belows).to.deep.equal(Array(4).fill(CAPTCHA_ALPHABET.length));
    expect(drawCaptchaText(1, () => 0)).to.equal(CAPTCHA_ALPHABET[0]);
  });

  it('follows the source of randomness character by character', () => {
    const { int } = seededRandomness(7);
    const again = seededRandomness(7);
    const text = drawCaptchaText(200, int);
    expect(text).to.equal(drawCaptchaText(200, (below) => again.int(below)));
    expect(new Set(text)).to.have.property('size', CAPTCHA_ALPHABET.length);
  });

  it('uses no characters that look alike, and each once', () => {
    expect(CAPTCHA_ALPHABET)
      .to.match(/^[A-Z0-9]+$/)
      .and.not.match(/[0124578BFGIJLMNOPQSVYZ]/);
    expect(new Set(CAPTCHA_ALPHABET)).to.have.property('size', CAPTCHA_ALPHABET.length);
  });
});

describe('verifyAnswer', () => {
  const text = O.some('ACEF34');

  it('takes the text in any case and with space around it, and no other', () => {
    for (const code of ['ACEF34', 'acef34', 'aCeF34', ' ACEF34', 'acef34\n', '\t acef34 \u3000'])
      expectRight(verifyAnswer(text, code));
    for (const code of ['', ' ', 'ACEF3', 'ACEF344', 'AC EF34', 'ACEF35', '43FECA', '*', 'undefined'])
      expectLeft(verifyAnswer(text, code), 'CaptchaIncorrect');
  });

  it('refuses everything where there is no captcha', () => {
    for (const code of ['ACEF34', '', 'undefined', 'null']) expectLeft(verifyAnswer(O.none, code), 'CaptchaIncorrect');
  });

  it('takes every text of the alphabet in any case and with space around, and no other text', () => {
    const drawn = fc.string({ unit: fc.constantFrom(...Array.from(CAPTCHA_ALPHABET)), minLength: 1, maxLength: 8 });
    const space = fc.string({ unit: fc.constantFrom(' ', '\t', '\n') });
    fc.assert(
      fc.property(drawn, fc.boolean(), space, space, (expected, lower, before, after) =>
        E.isRight(verifyAnswer(O.some(expected), `${before}${lower ? expected.toLowerCase() : expected}${after}`)),
      ),
    );
    fc.assert(
      fc.property(
        drawn,
        drawn,
        (expected, other) => E.isRight(verifyAnswer(O.some(expected), other)) === (expected === other),
      ),
    );
  });
});
