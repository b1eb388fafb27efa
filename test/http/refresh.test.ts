import { expect } from 'chai';
import { call } from '../support/http/call.js';
import { claimsAt, claimsIn, signed } from '../support/http/forgery.js';
import { startLightService } from '../support/http/light-service.js';
import { useMainService } from '../support/http/main-service.js';
import { expectApiHeaders, expectRefused, expectSucceeded } from '../support/http/refusals.js';
import { accessTokenIn, type Reply } from '../support/http/reply.js';
import type { TestService } from '../support/http/service.js';
import { tokenOf } from '../support/http/session.js';

const PAGE = '/api/v1/user/page';

const refresh = (service: TestService, token: string): Promise<Reply> =>
  call(service, '/api/v1/refreshToken', { method: 'POST', token });

const logOut = (service: TestService, token: string) => call(service, '/api/v1/logout', { token });

describe('refresh and logout over HTTP', () => {
  const service = useMainService();

  const expectRevoked = async (token: string): Promise<void> => {
    expectRefused(await call(service, PAGE, { token }), 'TokenRevoked');
    expectRefused(await refresh(service, token), 'TokenRevoked');
    expectRefused(await logOut(service, token), 'TokenRevoked');
  };

  it('answers a new token and revokes the old one at once', async () => {
    const old = await tokenOf(service);
    const reply = await refresh(service, old);
    expectSucceeded(reply, '操作成功');
    expectApiHeaders(reply);
    expect(reply.text).to.match(
      /^\{"code":0,"msg":"操作成功","data":\{"access_token":"[\w-]+\.[\w-]+\.[\w-]{43}"\},"ok":true\}$/,
    );
    await expectRevoked(old);
    expectSucceeded(await call(service, PAGE, { token: accessTokenIn(reply) }), '操作成功');
  });

  it('reads no body', async () => {
    for (const body of ['', 'not json', '[1]', 'x'.repeat(50_000)]) {
      const headers = { 'Content-Type': 'application/json' };
      const options = { method: 'POST', token: await tokenOf(service), body, headers };
      expectSucceeded(await call(service, '/api/v1/refreshToken', options), '操作成功');
    }
  });

  it('logout answers null and revokes the token at once, but no other token of the user', async () => {
    const [token, other] = [await tokenOf(service), await tokenOf(service)];
    const reply = await logOut(service, token);
    expect(reply.text).to.equal('{"code":0,"msg":"注销成功","data":null,"ok":true}');
    expectSucceeded(reply, '注销成功');
    expectApiHeaders(reply);
    await expectRevoked(token);
    expectSucceeded(await call(service, PAGE, { token: other }), '操作成功');
  });
});

describe('refresh settings', () => {
  it('accept a token within JWT_REFRESH_GRACE_SECONDS of its expiry, once, and end a session after SESSION_MAX_HOURS', async () => {
    const service = await startLightService({ JWT_REFRESH_GRACE_SECONDS: '60', SESSION_MAX_HOURS: '1' });
    try {
      const now = Math.floor(Date.now() / 1000);
      const expired = (age: number, auth_time = now - 3000) => signed({ ...claimsAt(-1200 - age), auth_time });
      const old = expired(10);
      for (const path of [PAGE, '/api/v1/logout'])
        expectRefused(await call(service, path, { token: old }), 'TokenExpired');
      const token = accessTokenIn(await refresh(service, old));
      expectSucceeded(await call(service, PAGE, { token }), '操作成功');
      expect(claimsIn(token)['exp']).to.equal(now + 600);
      expectRefused(await refresh(service, old), 'TokenRevoked');
      for (const late of [expired(60), expired(10, now - 3600)])
        expectRefused(await refresh(service, late), 'TokenExpired');
    } finally {
      await service.stop();
    }
  });
});
