import { expect } from 'chai';
import { call } from '../support/http/call.js';
import { claimsAt, claimsIn, signed } from '../support/http/forgery.js';
import { startLightService } from '../support/http/light-service.js';
import { mainService } from '../support/http/main-service.js';
import { meetingOf } from '../support/http/meeting.js';
import { expectApiHeaders, expectRefused, expectSucceeded } from '../support/http/refusals.js';
import { accessTokenIn, type Reply } from '../support/http/reply.js';
import type { TestService } from '../support/http/service.js';
import { tokenOf } from '../support/http/session.js';
import { minutes } from '../support/times.js';

const PAGE = '/api/v1/user/page';

const refresh = (service: TestService, token: string): Promise<Reply> =>
  call(service, '/api/v1/refreshToken', { method: 'POST', token });

describe('refresh over HTTP', () => {
  let service: TestService;
  before(async () => {
    service = await mainService();
  });

  it('answers a new token and revokes the old one at once', async () => {
    const old = await tokenOf(service);
    const reply = await refresh(service, old);
    expectSucceeded(reply, '操作成功');
    expectApiHeaders(reply);
    expect(reply.text).to.match(
      /^\{"code":0,"msg":"操作成功","data":\{"access_token":"[\w-]+\.[\w-]+\.[\w-]{43}"\},"ok":true\}$/,
    );
    expectRefused(await call(service, PAGE, { token: old }), 'TokenRevoked');
    expectRefused(await refresh(service, old), 'TokenRevoked');
    expectRefused(await call(service, '/api/v1/logout', { token: old }), 'TokenRevoked');
    expectSucceeded(await call(service, PAGE, { token: accessTokenIn(reply) }), '操作成功');
  });

  it('keeps the business claims and sets new standard claims', async () => {
    const old: Record<string, unknown> = {
      ...claimsAt(-1000),
      realname: '审计 "A" \\ 员',
      department: 'not a claim of the service',
    };
    const claims = claimsIn(accessTokenIn(await refresh(service, signed(old))));
    expect(claims).to.include({ userId: 1, username: 'admin', realname: old['realname'] });
    expect(claims).to.not.have.property('department');
    expect(claims['iat']).to.be.above(Number(old['iat']));
    expect(Number(claims['exp']) - Number(claims['iat'])).to.equal(1200);
    expect(claims['jti']).to.be.a('string').that.is.not.equal(old['jti']);
  });

  it('succeeds once of fifty at once', async () => {
    const token = await tokenOf(service);
    const meeting = await meetingOf(service, 50);
    const replies = await Promise.all(Array.from({ length: 50 }, () => refresh(service, token)));
    meeting.end();
    const [won, ...others] = replies.toSorted((a, b) => a.status - b.status);
    expectSucceeded(await call(service, PAGE, { token: accessTokenIn(won!) }), '操作成功');
    for (const lost of others) expectRefused(lost, 'TokenRevoked');
  });

  it('reads no body', async () => {
    for (const body of ['', 'not json', '[1]', 'x'.repeat(50_000)]) {
      const headers = { 'Content-Type': 'application/json' };
      const options = { method: 'POST', token: await tokenOf(service), body, headers };
      expectSucceeded(await call(service, '/api/v1/refreshToken', options), '操作成功');
    }
  });
});

describe('refresh settings', () => {
  it('accept a token that expired within JWT_REFRESH_GRACE_SECONDS, once and for a refresh only', async () => {
    const service = await startLightService({ JWT_REFRESH_GRACE_SECONDS: '60' });
    try {
      const expired = (age: number): string => signed(claimsAt(-1200 - age));
      const old = expired(10);
      expectRefused(await call(service, PAGE, { token: old }), 'TokenExpired');
      expectRefused(await call(service, '/api/v1/logout', { token: old }), 'TokenExpired');
      expectSucceeded(await call(service, PAGE, { token: accessTokenIn(await refresh(service, old)) }), '操作成功');
      expectRefused(await refresh(service, old), 'TokenRevoked');
      expectRefused(await refresh(service, expired(60)), 'TokenExpired');
    } finally {
      await service.stop();
    }
  });

  it('end a session SESSION_MAX_HOURS after the login, however often its token was refreshed', async () => {
    const service = await startLightService({ SESSION_MAX_HOURS: '1', JWT_REFRESH_GRACE_SECONDS: '7200' });
    try {
      let token = await tokenOf(service);
      const startedAt = Number(claimsIn(token)['auth_time']);
      for (let i = 0; i < 3; i += 1) {
        service.advance(minutes(18));
        token = accessTokenIn(await refresh(service, token));
        expect(claimsIn(token)['auth_time']).to.equal(startedAt);
      }
      expect(claimsIn(token)['exp']).to.equal(startedAt + 3600);
      expectSucceeded(await call(service, PAGE, { token }), '操作成功');
      service.advance(minutes(6));
      expectRefused(await refresh(service, token), 'TokenExpired');
    } finally {
      await service.stop();
    }
  });
});
