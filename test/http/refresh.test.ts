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
import { seconds } from '../support/times.js';

const PAGE = '/api/v1/user/page';

const refresh = (service: TestService, token: string): Promise<Reply> =>
  call(service, '/api/v1/refreshToken', { method: 'POST', token });

const tokenIn = (reply: Reply): string => accessTokenIn(reply);

describe('refresh over HTTP', () => {
  let service: TestService;
  before(async () => {
    service = await mainService();
  });

  it('answers a new token and nothing else', async () => {
    const reply = await refresh(service, await tokenOf(service));
    expectSucceeded(reply, '操作成功');
    expectApiHeaders(reply);
    expect(reply.text).to.match(
      /^\{"code":0,"msg":"操作成功","data":\{"access_token":"[\w-]+\.[\w-]+\.[\w-]{43}"\},"ok":true\}$/,
    );
  });

  it('invalidates the old token at once', async () => {
    const old = await tokenOf(service);
    const token = tokenIn(await refresh(service, old));
    expectRefused(await call(service, PAGE, { token: old }), 'TokenRevoked');
    expectRefused(await refresh(service, old), 'TokenRevoked');
    expectRefused(await call(service, '/api/v1/logout', { token: old }), 'TokenRevoked');
    expectSucceeded(await call(service, PAGE, { token }), '操作成功');
  });

  it('keeps the business claims and takes fresh standard claims', async () => {
    const old = { ...claimsAt(-1000), realname: '审计 "A" \\ 员', department: 'kept by nobody' };
    const claims = claimsIn(tokenIn(await refresh(service, signed(old))));
    expect(claims).to.include({ userId: 1, username: 'admin', realname: old.realname });
    const now = Math.floor(Date.now() / 1000);
    expect(claims['iat']).to.be.within(now - 10, now + 1);
    expect(claims['nbf']).to.equal(claims['iat']);
    expect(Number(claims['exp']) - Number(claims['iat'])).to.equal(1200);
    expect(claims['jti'])
      .to.be.a('string')
      .that.is.not.equal(claimsIn(signed(old))['jti']);
  });

  it('makes a chain, of which the last is good', async () => {
    const chain = [await tokenOf(service)];
    for (let i = 0; i < 10; i += 1) chain.push(tokenIn(await refresh(service, chain.at(-1)!)));
    expect(new Set(chain).size).to.equal(11);
    const last = chain.pop()!;
    for (const token of chain) expectRefused(await call(service, PAGE, { token }), 'TokenRevoked');
    expectSucceeded(await call(service, PAGE, { token: last }), '操作成功');
  });

  it('has one winner of fifty at once', async () => {
    const token = await tokenOf(service);
    const meeting = await meetingOf(service, 50);
    const replies = await Promise.all(Array.from({ length: 50 }, () => refresh(service, token)));
    meeting.end();
    const winners = replies.filter(({ status }) => status === 200);
    expect(winners).to.have.length(1);
    expectSucceeded(await call(service, PAGE, { token: tokenIn(winners[0]!) }), '操作成功');
    for (const reply of replies.filter(({ status }) => status !== 200)) expectRefused(reply, 'TokenRevoked');
  });

  it('needs a token that is good', async () => {
    expectRefused(await call(service, '/api/v1/refreshToken', { method: 'POST' }), 'TokenMissing');
    expectRefused(await refresh(service, 'x'), 'TokenInvalid');
    expectRefused(await refresh(service, signed(claimsAt(-1200))), 'TokenExpired');
    expectRefused(await refresh(service, signed({ ...claimsAt(), userId: 4 })), 'TokenRevoked');
    expectRefused(await refresh(service, signed({ ...claimsAt(), userId: 999_999 })), 'TokenRevoked');
  });

  it('reads no body', async () => {
    for (const body of ['{}', '', 'not json', '[1]', 'x'.repeat(50_000)]) {
      const token = await tokenOf(service);
      const headers = { 'Content-Type': 'application/json' };
      const reply = await call(service, '/api/v1/refreshToken', { method: 'POST', token, body, headers });
      expectSucceeded(reply, '操作成功');
    }
  });
});

describe('refresh within a grace window', () => {
  let service: TestService;
  before(async () => {
    service = await startLightService({ JWT_REFRESH_GRACE_SECONDS: '60' });
  });
  after(() => service.stop());

  const expired = (age: number): string => signed(claimsAt(-1200 - age));

  it('takes a token that expired within the window, once', async () => {
    const old = expired(30);
    const token = tokenIn(await refresh(service, old));
    expectSucceeded(await call(service, PAGE, { token }), '操作成功');
    expectRefused(await refresh(service, old), 'TokenRevoked');
  });

  it('takes none that expired before', async () => {
    expectRefused(await refresh(service, expired(60)), 'TokenExpired');
    expectRefused(await refresh(service, expired(3600)), 'TokenExpired');
  });

  it('opens nothing but the refresh', async () => {
    expectRefused(await call(service, PAGE, { token: expired(1) }), 'TokenExpired');
    expectRefused(await call(service, '/api/v1/logout', { token: expired(1) }), 'TokenExpired');
  });

  it('forgives no other fault', async () => {
    expectRefused(await refresh(service, signed(claimsAt(-1230), { secret: 'x'.repeat(40) })), 'TokenInvalid');
    expectRefused(await refresh(service, signed({ ...claimsAt(-1230), userId: 999 })), 'TokenRevoked');
  });

  it('remembers to its end what was refreshed or logged out', async () => {
    const [refreshed, loggedOut] = [signed(claimsAt(-1190)), signed(claimsAt(-1190))];
    expect((await refresh(service, refreshed)).status).to.equal(200);
    expect((await call(service, '/api/v1/logout', { token: loggedOut })).status).to.equal(200);
    for (let i = 0; i < 6; i += 1) {
      service.advance(seconds(10));
      expectRefused(await refresh(service, refreshed), 'TokenRevoked');
      expectRefused(await refresh(service, loggedOut), 'TokenRevoked');
    }
  });
});
