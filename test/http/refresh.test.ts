import { expect } from 'chai';
import { stub, type SinonStub } from 'sinon';
import { withinTurns } from '../support/eventually.js';
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

/** Holds requests at the token check until that number has arrived. */
const meetingOf = async (service: TestService, count: number): Promise<SinonStub> => {
  await service.port('permissionCache').drop();
  const users = service.port('users');
  const { accessOf } = users;
  const arrived = () => held.callCount >= count;
  const held = stub(users, 'accessOf').callsFake(async (userId) => {
    await withinTurns(arrived);
    return accessOf(userId);
  });
  return held;
};

describe('refresh and logout over HTTP', () => {
  const service = useMainService();

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

  it('succeeds once of fifty at once', async () => {
    const token = await tokenOf(service);
    const meeting = await meetingOf(service, 50);
    const replies = await Promise.all(Array.from({ length: 50 }, () => refresh(service, token)));
    meeting.restore();
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

  it('logout answers null and revokes the token at once, but no other token of the user', async () => {
    const [token, other] = [await tokenOf(service), await tokenOf(service)];
    const reply = await logOut(service, token);
    expect(reply.text).to.equal('{"code":0,"msg":"注销成功","data":null,"ok":true}');
    expectSucceeded(reply, '注销成功');
    expectApiHeaders(reply);
    expectRefused(await call(service, PAGE, { token }), 'TokenRevoked');
    expectRefused(await call(service, '/api/v1/refreshToken', { method: 'POST', token }), 'TokenRevoked');
    expectRefused(await logOut(service, token), 'TokenRevoked');
    expectSucceeded(await call(service, PAGE, { token: other }), '操作成功');
  });

  it('logout succeeds once of twenty at once beside twenty refreshes', async () => {
    const token = await tokenOf(service);
    const meeting = await meetingOf(service, 40);
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        i % 2 ? logOut(service, token) : call(service, '/api/v1/refreshToken', { method: 'POST', token }),
      ),
    );
    meeting.restore();
    expect(replies.filter(({ status }) => status === 200)).to.have.length(1);
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
