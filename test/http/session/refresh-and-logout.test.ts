import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { call } from '../../support/http/call.js';
import { exchange, head } from '../../support/http/exchange.js';
import { claimsAt, claimsIn, signed } from '../../support/http/forgery.js';
import { startLightService } from '../../support/http/light-service.js';
import { useMainService } from '../../support/http/main-service.js';
import { expectApiHeaders, expectRefused, expectSucceeded } from '../../support/http/refusals.js';
import { accessTokenIn, type Reply } from '../../support/http/reply.js';
import type { TestService } from '../../support/http/service.js';
import { tokenOf } from '../../support/http/session.js';

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

  it('ignores any body', async () => {
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

describe('refresh with an attempt over HTTP', () => {
  const service = useMainService();
  const PATHS = { refresh: '/api/v1/refreshToken', logout: '/api/v1/logout' } as const;

  const attempt = (token: string, id: string, what: keyof typeof PATHS = 'refresh'): Promise<Reply> =>
    call(service, PATHS[what], {
      method: what === 'refresh' ? 'POST' : 'GET',
      token,
      headers: { 'X-Refresh-Attempt': id },
    });

  it('answers the same token again, in any case of the attempt, and 401 to another attempt or none', async () => {
    const [old, id] = [await tokenOf(service), randomUUID()];
    const first = await attempt(old, id);
    expectSucceeded(first, '操作成功');
    for (const same of [id, id.toUpperCase()]) expect((await attempt(old, same)).text).to.equal(first.text);
    expectRefused(await attempt(old, randomUUID()), 'TokenRevoked');
    expectRefused(await refresh(service, old), 'TokenRevoked');
    expectRefused(await call(service, PAGE, { token: old, headers: { 'X-Refresh-Attempt': id } }), 'TokenRevoked');
    expectSucceeded(await call(service, PAGE, { token: accessTokenIn(first) }), '操作成功');
  });

  it('answers fifty concurrent requests with the same token', async () => {
    const [old, id] = [await tokenOf(service), randomUUID()];
    const replies = await Promise.all(Array.from({ length: 50 }, () => attempt(old, id)));
    expect(new Set(replies.map(accessTokenIn)).size).to.equal(1);
  });

  it('logs out the new token with the old one and its attempt', async () => {
    const [old, id] = [await tokenOf(service), randomUUID()];
    const token = accessTokenIn(await attempt(old, id));
    expectRefused(await logOut(service, old), 'TokenRevoked');
    expectSucceeded(await attempt(old, id, 'logout'), '注销成功');
    expectRefused(await call(service, PAGE, { token }), 'TokenRevoked');
    expectRefused(await attempt(old, id), 'TokenRevoked');
  });

  it('refuses a malformed attempt after the check of the token, and revokes nothing', async () => {
    const [token, used] = [await tokenOf(service), await tokenOf(service)];
    await refresh(service, used);
    const id = randomUUID();
    for (const what of ['refresh', 'logout'] as const)
      for (const malformed of ['', 'x', `${id}, ${randomUUID()}`, '0b8e7c1e-5a0f-1a39-9d0c-2f6f3c1d7e42']) {
        expectRefused(await attempt(token, malformed, what), 'FormInvalid', { field: 'X-Refresh-Attempt' });
        expectRefused(await attempt(used, malformed, what), 'TokenRevoked');
      }
    const twice = [`Authorization: Bearer ${token}`, `X-Refresh-Attempt: ${id}`, `X-Refresh-Attempt: ${id}`];
    const reply = await exchange(service.url, head(`POST ${PATHS.refresh}`, twice));
    expectRefused(reply, 'FormInvalid', { field: 'X-Refresh-Attempt' });
    expectSucceeded(await attempt(token, id), '操作成功');
  });
});

describe('refresh settings', () => {
  it('allow one refresh or logout within JWT_REFRESH_GRACE_SECONDS, and end a session after SESSION_MAX_HOURS', async () => {
    const service = await startLightService({ JWT_REFRESH_GRACE_SECONDS: '60', SESSION_MAX_HOURS: '1' });
    try {
      const now = Math.floor(Date.now() / 1000);
      const expired = (age: number, auth_time = now - 3000) => signed({ ...claimsAt(-1200 - age), auth_time });
      const old = expired(10);
      const logOut = (token: string) => call(service, '/api/v1/logout', { token });
      expectRefused(await call(service, PAGE, { token: old }), 'TokenExpired');
      const token = accessTokenIn(await refresh(service, old));
      expectSucceeded(await call(service, PAGE, { token }), '操作成功');
      expect(claimsIn(token)['exp']).to.equal(now + 600);
      expectRefused(await refresh(service, old), 'TokenRevoked');
      for (const late of [expired(60), expired(10, now - 3600)])
        expectRefused(await refresh(service, late), 'TokenExpired');

      const ended = expired(11);
      expectSucceeded(await logOut(ended), '注销成功');
      expectRefused(await refresh(service, ended), 'TokenRevoked');
      expectRefused(await logOut(expired(60)), 'TokenExpired');
    } finally {
      await service.stop();
    }
  });
});
