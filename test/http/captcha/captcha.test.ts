import { expect } from 'chai';
import { CAPTCHA_ALPHABET } from '../../../src/domain/captcha/captcha.js';
import { call } from '../../support/http/call.js';
import { startLightService } from '../../support/http/light-service.js';
import { mainService } from '../../support/http/main-service.js';
import { expectApiHeaders, expectRefused, expectSucceeded } from '../../support/http/refusals.js';
import { dataOf, reasonOf, type Reply } from '../../support/http/reply.js';
import type { TestService } from '../../support/http/service.js';
import { captchaOf, logIn, someAddress } from '../../support/http/session.js';
import { seconds } from '../../support/times.js';

const captcha = (service: TestService, from = someAddress()): Promise<Reply> =>
  call(service, '/api/v1/captcha', { from });

describe('captcha over HTTP', () => {
  it('answers code, msg and data with a PNG and a key, and nothing else', async () => {
    const service = await mainService();
    const reply = await captcha(service);
    expectApiHeaders(reply);
    expect([reply.status, reply.headers.get('Content-Type')]).to.deep.equal([200, 'application/json; charset=utf-8']);
    expect(reply.text).to.match(
      /^\{"code":0,"msg":"操作成功","data":\{"captcha":"data:image\/png;base64,[A-Za-z0-9+/]+={0,2}","key":"captcha:[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"\}\}$/,
    );
    const { captcha: uri, key } = dataOf(reply);
    const png = Buffer.from(String(uri).slice('data:image/png;base64,'.length), 'base64');
    expect(png.subarray(0, 8).toString('hex')).to.equal('89504e470d0a1a0a');
    expect(png.subarray(-8, -4).toString()).to.equal('IEND');
    expect(service.captchaText(String(key))).to.match(new RegExp(`^[${CAPTCHA_ALPHABET}]{6}$`));
  });

  it('has a different key and picture each time, and accepts ten of thirty concurrent requests', async () => {
    const service = await mainService();
    const from = someAddress();
    const replies = await Promise.all(Array.from({ length: 30 }, () => captcha(service, from)));
    const accepted = replies.filter((reply) => reasonOf(reply) === null).map(dataOf);
    expect(accepted).to.have.length(10);
    for (const field of ['key', 'captcha'])
      expect(new Set(accepted.map((data) => data[field])).size, field).to.equal(10);
    const refused = replies.find((reply) => reasonOf(reply) !== null)!;
    expectRefused(refused, 'CaptchaRateLimited');
    expectApiHeaders(refused);
    expect(Number(refused.headers.get('Retry-After'))).to.be.within(1, 60);
    expect(reasonOf(await captcha(service)), 'another client').to.equal(null);
  });

  it('uses CAPTCHA_LENGTH, CAPTCHA_EXPIRE, CAPTCHA_RATE_LIMIT and CAPTCHA_RATE_WINDOW_SECONDS', async () => {
    const service = await startLightService({
      CAPTCHA_LENGTH: '4',
      CAPTCHA_EXPIRE: '100',
      CAPTCHA_RATE_LIMIT: '1',
      CAPTCHA_RATE_WINDOW_SECONDS: '30',
    });
    try {
      const [early, late] = [await captchaOf(service), await captchaOf(service)];
      expect(early.code).to.have.length(4);
      const from = someAddress();
      expect(reasonOf(await captcha(service, from))).to.equal(null);
      expectRefused(await captcha(service, from), 'CaptchaRateLimited');
      service.advance(seconds(30));
      expect(reasonOf(await captcha(service, from))).to.equal(null);
      expectSucceeded(await logIn(service, early), '登录成功');
      service.advance(seconds(70));
      expectRefused(await logIn(service, late), 'CaptchaIncorrect');
    } finally {
      await service.stop();
    }
  });
});
