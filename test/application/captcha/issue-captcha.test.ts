import { expect } from 'chai';
import { spy, stub } from 'sinon';
import { issueCaptchaHandler } from '../../../src/application/captcha/issue-captcha.js';
import { CaptchaKey } from '../../../src/contract/captcha/captcha-key.js';
import { CAPTCHA_ALPHABET, drawCaptchaText } from '../../../src/domain/captcha/captcha.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';
import { seededRandomness } from '../../support/seeded-randomness.js';
import { minutes, seconds } from '../../support/times.js';
import { ORIGIN, scenario } from '../scenario.js';

describe('issue captcha', () => {
  it('stores the text it painted under the key it gives, for the captcha’s lifetime', async () => {
    const { handlers, ports, texts, clock } = await scenario();
    const issued = expectRight(await handlers.issueCaptcha({ kind: 'image', origin: ORIGIN }));
    if (issued.kind !== 'image') return expect.fail();
    const { key, png } = issued;
    expect(CaptchaKey.is(key)).to.be.true;
    const text = texts.get(key) ?? '';
    expect(text).to.match(new RegExp(`^[${CAPTCHA_ALPHABET}]{6}$`));
    expect(Buffer.from(png).toString()).to.equal(text);

    clock.advance(seconds(299));
    expect(await ports.captchas.take(key)).to.deep.equal({ _tag: 'Some', value: text });
  });

  it('refuses the eleventh request within a minute with the seconds to wait and without a picture; accepts it after them', async () => {
    const { handlers, clock, ports } = await scenario({ captchaLimit: 10 });
    const paint = spy(ports.painter, 'paint');
    const issue = () => handlers.issueCaptcha({ origin: ORIGIN });
    for (let i = 0; i < 10; i += 1) expectRight(await issue());
    clock.advance(15_400);
    expect(expectLeft(await issue(), 'CaptchaRateLimited').seconds).to.equal(45);
    expect(paint.callCount).to.equal(10);
    clock.advance(seconds(45));
    expectRight(await issue());
  });

  it('draws the text from the source of randomness, not from Math.random', async () => {
    const { ports, texts } = await scenario();
    const issue = issueCaptchaHandler({
      ...ports,
      randomness: seededRandomness(7),
      captchaPolicy: { length: 8, lifetimeMs: minutes(5), rate: { limit: 10, windowMs: minutes(1) } },
    });
    const mathRandom = stub(Math, 'random').throws(new Error('Math.random can be predicted'));
    try {
      const { key } = expectRight(await issue({ origin: ORIGIN }));
      expect(texts.get(key)).to.equal(drawCaptchaText(8, seededRandomness(7).int));
    } finally {
      mathRandom.restore();
    }
  });
});
