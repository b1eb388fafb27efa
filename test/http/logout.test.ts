import { expect } from 'chai';
import { call } from '../support/http/call.js';
import { exchange, head } from '../support/http/exchange.js';
import { mainService } from '../support/http/main-service.js';
import { meetingOf } from '../support/http/meeting.js';
import { expectApiHeaders, expectRefused, expectSucceeded } from '../support/http/refusals.js';
import type { TestService } from '../support/http/service.js';
import { tokenOf } from '../support/http/session.js';

const PAGE = '/api/v1/user/page';
const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

describe('logout over HTTP', () => {
  let service: TestService;
  before(async () => {
    service = await mainService();
  });

  const logOut = (token: string) => call(service, '/api/v1/logout', { token });

  it('answers null and revokes the token at once, but no other token of the user', async () => {
    const [token, other] = [await tokenOf(service), await tokenOf(service)];
    const reply = await logOut(token);
    expect(reply.text).to.equal('{"code":0,"msg":"注销成功","data":null,"ok":true}');
    expectSucceeded(reply, '注销成功');
    expectApiHeaders(reply);
    expectRefused(await call(service, PAGE, { token }), 'TokenRevoked');
    expectRefused(await call(service, '/api/v1/refreshToken', { method: 'POST', token }), 'TokenRevoked');
    expectRefused(await logOut(token), 'TokenRevoked');
    expectSucceeded(await call(service, PAGE, { token: other }), '操作成功');
  });

  it('is valid for every spelling of the signature', async () => {
    const token = await tokenOf(service);
    await logOut(token);
    const spellings = [...Array.from(BASE64URL, (last) => token.slice(0, -1) + last)];
    for (const spelling of [...spellings, ...['=', '.', ' ', '\t'].map((more) => token + more)])
      expect((await call(service, PAGE, { token: spelling })).status, spelling.slice(-3)).to.equal(401);
  });

  it('succeeds once of twenty at once beside twenty refreshes', async () => {
    const token = await tokenOf(service);
    const meeting = await meetingOf(service, 40);
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        i % 2 ? logOut(token) : call(service, '/api/v1/refreshToken', { method: 'POST', token }),
      ),
    );
    meeting.end();
    expect(replies.filter(({ status }) => status === 200)).to.have.length(1);
  });

  it('requires GET', async () => {
    const token = await tokenOf(service);
    for (const method of ['HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'PATCH', 'PROPFIND']) {
      const reply = await exchange(service.url, head(`${method} /api/v1/logout`, [`Authorization: Bearer ${token}`]));
      expect(reply.status, method).to.equal(405);
    }
    expectSucceeded(await call(service, PAGE, { token }), '操作成功');
  });
});
