import { expect } from 'chai';
import { CAPTCHA_ALPHABET } from '../../src/domain/captcha.js';
import { call } from '../support/http/call.js';
import { startLightService } from '../support/http/light-service.js';
import { mainService } from '../support/http/main-service.js';
import { expectApiHeaders, expectRefused, expectSucceeded } from '../support/http/refusals.js';
import { dataOf, type Reply } from '../support/http/reply.js';
import type { TestService } from '../support/http/service.js';
import { captchaOf, logIn, someAddress } from '../support/http/session.js';
import { seconds } from '../support/times.js';

type CaptchaData = Readonly<{ captcha: string; key: string }>;

const captchaIn = (reply: Reply): CaptchaData => dataOf(reply) as CaptchaData;

const captcha = (service: TestService, from = someAddress()): Promise<Reply> =>
  call(service, '/api/v1/captcha', { from });

describe('captcha over HTTP', () => {
  let service: TestService;
  before(async () => {
    service = await mainService();
  });

  it('answers code, msg and data, and nothing else', async () => {
    const reply = await captcha(service);
    expect(reply.status).to.equal(200);
    expect(reply.headers.get('Content-Type')).to.equal('application/json; charset=utf-8');
    expectApiHeaders(reply);
    expect(reply.text).to.match(
      /^\{"code":0,"msg":"操作成功","data":\{"captcha":"data:image\/png;base64,[A-Za-z0-9+/]+={0,2}","key":"captcha:[^"]+"\}\}$/,
    );
  });

  it('sends a PNG as a data URI', async () => {
    const { captcha: uri } = captchaIn(await captcha(service));
    const png = Buffer.from(uri.slice('data:image/png;base64,'.length), 'base64');
    expect(png.subarray(0, 8).toString('hex')).to.equal('89504e470d0a1a0a');
    expect(png.subarray(12, 16).toString()).to.equal('IHDR');
    expect(png.subarray(-8, -4).toString()).to.equal('IEND');
  });

  it('names it by a lower-case UUID v4, another each time', async () => {
    const from = someAddress();
    const replies = await Promise.all(Array.from({ length: 5 }, () => captcha(service, from)));
    const keys = replies.map((reply) => captchaIn(reply).key);
    for (const key of keys)
      expect(key).to.match(/^captcha:[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(new Set(keys).size).to.equal(5);
    expect(new Set(replies.map((reply) => captchaIn(reply).captcha)).size).to.equal(5);
    expect(new Set(keys.map((key) => service.captchaText(key))).size).to.equal(5);
  });

  it('draws six characters that look like no others', async () => {
    const { code } = await captchaOf(service);
    expect(code).to.have.length(6);
    for (const character of code) expect(CAPTCHA_ALPHABET).to.include(character);
    expect(CAPTCHA_ALPHABET).to.not.match(/[0O1IL5S2Z]/);
  });

  it('admits ten in a window, then says when to come back', async () => {
    const from = someAddress();
    for (let i = 0; i < 10; i += 1) expect((await captcha(service, from)).status).to.equal(200);
    const refused = await captcha(service, from);
    expectRefused(refused, 'CaptchaRateLimited');
    expectApiHeaders(refused);
    expect(Number(refused.headers.get('Retry-After'))).to.be.within(1, 60);
    expect(captchaIn(await captcha(service)).key, 'another client').to.match(/^captcha:/);
  });

  it('loses no request when thirty come at once', async () => {
    const from = someAddress();
    const replies = await Promise.all(Array.from({ length: 30 }, () => captcha(service, from)));
    expect(replies.filter(({ headers }) => headers.get('X-Failure-Reason') === null)).to.have.length(10);
  });
});

describe('captcha settings', () => {
  let service: TestService;
  before(async () => {
    service = await startLightService({
      CAPTCHA_LENGTH: '4',
      CAPTCHA_EXPIRE: '100',
      CAPTCHA_RATE_LIMIT: '2',
      CAPTCHA_RATE_WINDOW_SECONDS: '30',
    });
  });
  after(() => service.stop());

  it('draws CAPTCHA_LENGTH characters', async () => {
    const solved = await captchaOf(service);
    expect(solved.code).to.have.length(4);
    expectSucceeded(await logIn(service, solved), '登录成功');
  });

  it('admits CAPTCHA_RATE_LIMIT in CAPTCHA_RATE_WINDOW_SECONDS, and again when the window is over', async () => {
    const from = someAddress();
    await captcha(service, from);
    service.advance(seconds(10));
    await captcha(service, from);
    const refused = await captcha(service, from);
    expectRefused(refused, 'CaptchaRateLimited');
    expect(Number(refused.headers.get('Retry-After'))).to.be.within(1, 20);
    service.advance(seconds(20));
    expect((await captcha(service, from)).headers.get('X-Failure-Reason')).to.equal(null);
  });

  it('forgets a captcha after CAPTCHA_EXPIRE seconds', async () => {
    const [early, late] = [await captchaOf(service), await captchaOf(service)];
    service.advance(seconds(90));
    expectSucceeded(await logIn(service, early), '登录成功');
    service.advance(seconds(10));
    expectRefused(await logIn(service, late), 'CaptchaIncorrect');
  });
});
