import { expect } from 'chai';
import fc from 'fast-check';
import { CaptchaKey } from '../../../src/contract/captcha/captcha-key.js';
import {
  CAPTCHA_ALPHABET,
  captchaKeyOf,
  checkCaptchaRate,
  drawCaptchaText,
  verifyAnswer,
} from '../../../src/domain/captcha/captcha.js';
import { E, O } from '../../../src/contract/values/fp.js';
import { sha256Fingerprinter } from '../../../src/adapters/system/system.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';
import { after, minutes, seconds } from '../../support/times.js';

const UUID = '0189f7a3-5c1e-4b2d-9e8f-0123456789ab';

describe('CaptchaKey', () => {
  it('is what captchaKeyOf makes of a UUID v4', () => {
    expect(captchaKeyOf(UUID)).to.equal(`captcha:${UUID}`);
    fc.assert(fc.property(fc.uuid({ version: 4 }), (uuid) => CaptchaKey.is(captchaKeyOf(uuid))));
  });

  it('is refused with another prefix or form of UUID, or with other text around it', () => {
    for (const key of [
      ...[UUID, `login:${UUID}`, `x:captcha:${UUID}`, `Captcha:${UUID}`, `captcha:${UUID.toUpperCase()}`],
      ...['captcha:0189f7a3-5c1e-7b2d-9e8f-0123456789ab', 'captcha:0189f7a3-5c1e-4b2d-ce8f-0123456789ab'],
      ...[`captcha:${UUID.replaceAll('-', '')}`, `captcha:${UUID}0`, `captcha:${UUID.slice(1)}`, `captcha:${UUID}\n`],
      ...[`x\ncaptcha:${UUID}`, ` captcha:${UUID} `, 'captcha:*', '', { captcha: UUID }, [`captcha:${UUID}`]],
    ])
      expect(E.isLeft(CaptchaKey.decode(key)), JSON.stringify(key)).to.be.true;
  });
});

describe('captcha text', () => {
  it('has the given length, each character drawn from the whole alphabet', () => {
    const belows: number[] = [];
    const last = (below: number) => {
      belows.push(below);
      return below - 1;
    };
    expect(drawCaptchaText(4, last)).to.equal(CAPTCHA_ALPHABET.slice(-1).repeat(4));
    expect(belows).to.deep.equal(Array(4).fill(CAPTCHA_ALPHABET.length));
    expect(drawCaptchaText(1, () => 0)).to.equal(CAPTCHA_ALPHABET[0]);
  });

  it('uses each character once, and none that look alike', () => {
    expect(CAPTCHA_ALPHABET)
      .to.match(/^[A-Z0-9]+$/)
      .and.not.match(/[0124578BFGIJLMNOPQSVYZ]/);
    expect(new Set(CAPTCHA_ALPHABET)).to.have.property('size', CAPTCHA_ALPHABET.length);
  });
});

describe('verifyAnswer', () => {
  const text = O.some('ACEF34');
  const fingerprints = sha256Fingerprinter();

  it('accepts the text in any case with surrounding white space, and no other text', () => {
    for (const code of ['ACEF34', 'acef34', 'aCeF34', ' ACEF34', 'acef34\n', '\t acef34 \u3000'])
      expectRight(verifyAnswer(text, code, fingerprints));
    for (const code of ['', ' ', 'ACEF3', 'ACEF344', 'AC EF34', 'ACEF35', '43FECA', '*', 'undefined'])
      expectLeft(verifyAnswer(text, code, fingerprints), 'CaptchaIncorrect');
  });

  it('refuses every text without a captcha', () => {
    for (const code of ['ACEF34', '', 'undefined', 'null'])
      expectLeft(verifyAnswer(O.none, code, fingerprints), 'CaptchaIncorrect');
  });
});

describe('captcha rate', () => {
  it('admits every request up to the limit, and refuses each further one until the window ends', () => {
    const now = new Date('2030-01-01T12:00:00Z');
    const policy = { limit: 10, windowMs: minutes(1) };
    const check = (count: number) => checkCaptchaRate({ count, endsAt: after(seconds(42), now) }, policy, now);
    for (const count of [1, 10]) expectRight(check(count));
    for (const count of [11, 1000]) expect(expectLeft(check(count), 'CaptchaRateLimited').seconds).to.equal(42);
  });
});
