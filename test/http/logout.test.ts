import { expect } from 'chai';
import { call } from '../support/http/call.js';
import { exchange, head } from '../support/http/exchange.js';
import { claimsAt, signed } from '../support/http/forgery.js';
import { mainService } from '../support/http/main-service.js';
import { meetingOf } from '../support/http/meeting.js';
import { expectApiHeaders, expectRefused, expectSucceeded } from '../support/http/refusals.js';
import type { TestService } from '../support/http/service.js';
import { tokenOf } from '../support/http/session.js';

const PAGE = '/api/v1/user/page';

describe('logout over HTTP', () => {
  let service: TestService;
  before(async () => {
    service = await mainService();
  });

  const logOut = (token: string) => call(service, '/api/v1/logout', { token });

  it('answers null', async () => {
    const reply = await logOut(await tokenOf(service));
    expect(reply.text).to.equal('{"code":0,"msg":"注销成功","data":null,"ok":true}');
    expectSucceeded(reply, '注销成功');
    expectApiHeaders(reply);
  });

  it('invalidates the token at once, for everything', async () => {
    const token = await tokenOf(service);
    await logOut(token);
    expectRefused(await call(service, PAGE, { token }), 'TokenRevoked');
    expectRefused(await call(service, '/api/v1/refreshToken', { method: 'POST', token }), 'TokenRevoked');
    expectRefused(await logOut(token), 'TokenRevoked');
  });

  it('leaves the other tokens of the user alone', async () => {
    const [one, other] = [await tokenOf(service), await tokenOf(service)];
    await logOut(one);
    expectSucceeded(await call(service, PAGE, { token: other }), '操作成功');
  });

  it('holds when the signature is spelled in another way', async () => {
    const token = await tokenOf(service);
    await logOut(token);
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    for (const last of alphabet)
      expect((await call(service, PAGE, { token: token.slice(0, -1) + last })).status, last).to.equal(401);
    for (const more of ['=', '.', ' ', '\t'])
      expect((await call(service, PAGE, { token: token + more })).status).to.equal(401);
  });

  it('succeeds once of twenty at once, and no refresh slips through beside them', async () => {
    const token = await tokenOf(service);
    const meeting = await meetingOf(service, 40);
    const logouts = Array.from({ length: 20 }, () => logOut(token));
    const refreshes = Array.from({ length: 20 }, () =>
      call(service, '/api/v1/refreshToken', { method: 'POST', token }),
    );
    const replies = await Promise.all([...logouts, ...refreshes]);
    meeting.end();
    expect(replies.filter(({ status }) => status === 200)).to.have.length(1);
  });

  it('works in the last seconds of a token', async () => {
    const token = signed(claimsAt(-1190));
    expectSucceeded(await logOut(token), '注销成功');
    expect((await call(service, PAGE, { token })).status).to.equal(401);
  });

  it('needs a token that is good', async () => {
    expectRefused(await call(service, '/api/v1/logout'), 'TokenMissing');
    expectRefused(await logOut(signed(claimsAt(-1200))), 'TokenExpired');
    expectRefused(await logOut(signed({ ...claimsAt(), userId: 4 })), 'TokenRevoked');
  });

  it('is not brought about by any other method', async () => {
    const token = await tokenOf(service);
    for (const method of ['HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'PATCH', 'PROPFIND']) {
      const reply = await exchange(service.url, head(`${method} /api/v1/logout`, [`Authorization: Bearer ${token}`]));
      expect(reply.status, method).to.equal(405);
    }
    expectSucceeded(await call(service, PAGE, { token }), '操作成功');
  });

  it('writes an entry in the log', async () => {
    const entries = () =>
      service.log.entries().filter((entry) => entry['msg'] === 'audit' && entry['event'] === 'LoggedOut');
    const before = entries().length;
    await logOut(await tokenOf(service, 'auditor'));
    expect(entries()).to.have.length(before + 1);
    expect(entries().at(-1)).to.include({ userId: 2, username: 'auditor' });
  });
});
