import { expect } from 'chai';
import { replyTo } from '../../src/http/refusals.js';
import type { Refusal } from '../../src/http/refusals.js';
import { call } from '../support/http/call.js';
import { claimsAt, signed } from '../support/http/forgery.js';
import { mainService } from '../support/http/main-service.js';
import { expectApiHeaders, expectRefused, REFUSALS, type RefusalName } from '../support/http/refusals.js';
import { replyOf, type Reply } from '../support/http/reply.js';
import type { TestService } from '../support/http/service.js';
import { logIn, PASSWORDS, someAddress, tokenOf } from '../support/http/session.js';

const PAGE = '/api/v1/user/page';
const JSON_HEADER = { 'Content-Type': 'application/json' };

/** One request for each refusal that a caller can bring about by himself. */
const CAUSES: Partial<Readonly<Record<RefusalName, (service: TestService) => Promise<Reply>>>> = {
  CaptchaIncorrect: (service) => logIn(service, { code: 'wrong' }),
  CredentialsIncorrect: (service) => logIn(service, { password: 'wrong password' }),
  AccountDisabled: (service) => logIn(service, { username: 'retired', password: PASSWORDS.retired }),
  LoginLocked: async (service) => {
    const from = someAddress();
    for (let i = 0; i < 5; i += 1) await logIn(service, { code: 'wrong' }, from);
    return logIn(service, {}, from);
  },
  CaptchaRateLimited: async (service) => {
    const from = someAddress();
    for (let i = 0; i < 10; i += 1) await call(service, '/api/v1/captcha', { from });
    return call(service, '/api/v1/captcha', { from });
  },
  PermissionDenied: async (service) => call(service, PAGE, { token: await tokenOf(service, 'guest') }),
  PageQueryFailed: async (service) => call(service, `${PAGE}?pageNo=x`, { token: await tokenOf(service) }),
  TokenMissing: (service) => call(service, PAGE),
  TokenInvalid: (service) => call(service, PAGE, { token: 'x' }),
  TokenExpired: (service) => call(service, PAGE, { token: signed(claimsAt(-1201)) }),
  TokenRevoked: async (service) => {
    const token = await tokenOf(service);
    await call(service, '/api/v1/logout', { token });
    return call(service, PAGE, { token });
  },
  BodyMalformed: (service) => call(service, '/api/v1/login', { method: 'POST', body: '{', headers: JSON_HEADER }),
  BodyTooLarge: (service) => call(service, '/api/v1/login', { body: '{'.repeat(20_000), headers: JSON_HEADER }),
  MediaTypeUnsupported: (service) =>
    call(service, '/api/v1/login', { body: '{}', headers: { 'Content-Type': 'text/plain' } }),
  RouteNotFound: (service) => call(service, '/api/v1/nothing'),
  MethodNotAllowed: (service) => call(service, PAGE, { method: 'DELETE' }),
};

describe('envelope and statuses', () => {
  let service: TestService;
  before(async () => {
    service = await mainService();
  });

  for (const [tag, cause] of Object.entries(CAUSES) as [RefusalName, (service: TestService) => Promise<Reply>][])
    it(`${REFUSALS[tag][0]} ${tag}`, async () => {
      const reply = await cause(service);
      expectRefused(reply, tag);
      expectApiHeaders(reply);
      expect(reply.text).to.equal(
        `{"code":1,"msg":${JSON.stringify((reply.json as { msg: string }).msg)},"data":null,"ok":false}`,
      );
    });

  it('are as the contract says for what a caller cannot bring about', () => {
    const refusals: Refusal[] = [{ _tag: 'ServiceUnavailable', seconds: 3 }, { _tag: 'UnexpectedError' }];
    for (const refusal of refusals) {
      const { status, headers, body } = replyTo(refusal);
      const shown = { ...headers, 'Content-Type': 'application/json; charset=utf-8' };
      expectRefused(replyOf(status, new Headers(shown), JSON.stringify(body)), refusal._tag as RefusalName);
    }
  });

  it('tell the length of every body, and no more about the server', async () => {
    for (const path of ['/healthz', '/api/v1/logout', '/nothing']) {
      const { headers, text } = await call(service, path);
      expect(Number(headers.get('Content-Length'))).to.equal(Buffer.byteLength(text));
      expect(headers.get('X-Powered-By')).to.equal(null);
      expect(headers.get('Server')).to.equal(null);
      expect(headers.get('Set-Cookie')).to.equal(null);
    }
  });
});
