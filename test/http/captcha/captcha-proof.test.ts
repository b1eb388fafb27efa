import { expect } from 'chai';
import { call } from '../../support/http/call.js';
import { descriptionOf, expectDescribed } from '../../support/http/description.js';
import { useLightService } from '../../support/http/light-service.js';
import { expectApiHeaders, expectRefused, expectSucceeded } from '../../support/http/refusals.js';
import { dataOf, reasonOf } from '../../support/http/reply.js';
import type { TestService } from '../../support/http/service.js';
import { logIn, solvedProof, someAddress } from '../../support/http/session.js';

const CAPTCHA = '/api/v1/captcha';
const PROOF = `${CAPTCHA}?kind=proof`;
const LIMIT = 10;

const kindsOf = async (service: TestService): Promise<unknown> =>
  (await descriptionOf(service)).document['x-captcha-kinds'];

describe('captcha proof over HTTP', () => {
  const service = useLightService({ CAPTCHA_PROOF: 'true' });

  it('answers the challenge and a key as described, without a number', async () => {
    const reply = await call(service, PROOF, { from: someAddress() });
    expectApiHeaders(reply);
    expect(reply.text).to.match(
      /^\{"code":0,"msg":"操作成功","data":\{"algorithm":"SHA-256","challenge":"[0-9a-f]{64}","salt":"[0-9a-f]{32}","signature":"[0-9a-f]{64}","maxnumber":50000,"key":"captcha:[0-9a-f-]{36}"\}\}$/,
    );
    const { operations } = await descriptionOf(service);
    const operation = operations.find(({ path }) => path === CAPTCHA)!;
    for (const path of [CAPTCHA, PROOF, `${CAPTCHA}?kind=x`])
      expectDescribed(operation, await call(service, path, { from: someAddress() }));
    const { salt, challenge, key } = dataOf(reply);
    expect(service.captchaText(String(key))).to.equal(`proof:${String(salt)}:${String(challenge)}`);
  });

  it('accepts the solution once as the code of a login', async () => {
    const solved = await solvedProof(service);
    expectSucceeded(await logIn(service, solved), '登录成功');
    expectRefused(await logIn(service, solved), 'CaptchaIncorrect');
    const { key } = await solvedProof(service);
    expectRefused(await logIn(service, { key, code: 'A'.repeat(10_000) }), 'CaptchaIncorrect');
  });

  it('answers a picture for the kind `image`, an empty and a missing kind', async () => {
    for (const query of ['', '?kind=', '?kind=image', '?other=proof']) {
      const reply = await call(service, CAPTCHA + query, { from: someAddress() });
      const { key, captcha } = dataOf(reply);
      expect(String(captcha), query).to.match(/^data:image\/png;base64,/);
      expectSucceeded(await logIn(service, { key: String(key), code: service.captchaText(String(key)) }), '登录成功');
    }
  });

  it('refuses any other kind, and does not count it', async () => {
    const from = someAddress();
    const kinds = [
      'kind=PROOF',
      'kind=proof%20',
      'kind=proof&kind=proof',
      'kind=__proto__',
      'kind=toString',
      'kind=%00',
    ];
    for (const query of [...kinds, ...kinds]) {
      const refused = await call(service, `${CAPTCHA}?${query}`, { from });
      expectRefused(refused, 'FormInvalid', { field: 'kind' });
      expectApiHeaders(refused);
    }
    for (let n = 0; n < LIMIT; n += 1) expect(reasonOf(await call(service, PROOF, { from }))).to.equal(null);
    for (const path of [PROOF, CAPTCHA]) expectRefused(await call(service, path, { from }), 'CaptchaRateLimited');
  });

  it('writes no challenge and no solution into the log', async () => {
    const solved = await solvedProof(service);
    const wrong = await solvedProof(service);
    expectSucceeded(await logIn(service, solved), '登录成功');
    expectRefused(await logIn(service, { ...wrong, key: solved.key }), 'CaptchaIncorrect');
    const log = service.log.text();
    expect(log).to.include('"reason":"CaptchaIncorrect"');
    for (const { key, code } of [solved, wrong])
      for (const secret of [key, code, ...service.captchaText(key).split(':').slice(1)])
        expect(log.includes(secret)).to.equal(false);
  });

  it('names in the description the kinds that the service offers', async () => {
    expect(await kindsOf(service)).to.deep.equal(['image', 'proof']);
  });

  describe('where it is not offered', () => {
    const other = useLightService();

    it('refuses the kind with FormInvalid, and describes only pictures', async () => {
      expectRefused(await call(other, PROOF, { from: someAddress() }), 'FormInvalid', { field: 'kind' });
      expect(await kindsOf(other)).to.deep.equal(['image']);
    });
  });
});
