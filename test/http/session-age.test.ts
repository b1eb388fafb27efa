import { expect } from 'chai';
import { call } from '../support/http/call.js';
import { claimsAt, claimsIn, signed } from '../support/http/forgery.js';
import { startLightService } from '../support/http/light-service.js';
import { expectRefused, expectSucceeded } from '../support/http/refusals.js';
import { accessTokenIn } from '../support/http/reply.js';
import type { TestService } from '../support/http/service.js';
import { tokenOf } from '../support/http/session.js';
import { minutes } from '../support/times.js';

const PAGE = '/api/v1/example/page';

describe('SESSION_MAX_HOURS', () => {
  let service: TestService;
  before(async () => {
    service = await startLightService({ SESSION_MAX_HOURS: '1', JWT_REFRESH_GRACE_SECONDS: '7200' });
  });
  after(() => service.stop());

  const refresh = (token: string) => call(service, '/api/v1/refreshToken', { method: 'POST', token });

  it('ends a session an hour after the login, however often its token was refreshed', async () => {
    let token = await tokenOf(service);
    const begun = Number(claimsIn(token)['auth_time']);
    for (let i = 0; i < 3; i += 1) {
      service.advance(minutes(18));
      token = accessTokenIn(await refresh(token));
      expect(claimsIn(token)['auth_time']).to.equal(begun);
    }
    expect(claimsIn(token)['exp']).to.equal(begun + 3600);
    expectSucceeded(await call(service, PAGE, { token }), '操作成功');
    service.advance(minutes(6));
    expectRefused(await call(service, PAGE, { token }), 'TokenExpired');
    expectRefused(await refresh(token), 'TokenExpired');
    expectSucceeded(await call(service, PAGE, { token: await tokenOf(service) }), '操作成功');
  });

  it('holds within the grace window, which may be longer', async () => {
    const token = await tokenOf(service);
    service.advance(minutes(59));
    expectRefused(await call(service, PAGE, { token }), 'TokenExpired');
    const last = accessTokenIn(await refresh(token));
    service.advance(minutes(1));
    expectRefused(await refresh(last), 'TokenExpired');
    expectRefused(await refresh(token), 'TokenExpired');
  });

  it('counts from the issue of a token that does not tell of its login', async () => {
    // whose clock was not moved
    const fresh = await startLightService({ SESSION_MAX_HOURS: '1' });
    try {
      const ask = (offset: number) => call(fresh, PAGE, { token: signed(claimsAt(offset, 99_999)) });
      expectSucceeded(await ask(-3500), '操作成功');
      expectRefused(await ask(-3600), 'TokenExpired');
    } finally {
      await fresh.stop();
    }
  });
});
