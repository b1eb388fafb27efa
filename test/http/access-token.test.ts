import { createHmac } from 'node:crypto';
import { expect } from 'chai';
import { call } from '../support/http/call.js';
import { claimsAt, claimsIn, signed } from '../support/http/forgery.js';
import { startLightService } from '../support/http/light-service.js';
import { mainService } from '../support/http/main-service.js';
import { expectRefused, expectSucceeded } from '../support/http/refusals.js';
import { JWT_SECRET, type TestService } from '../support/http/service.js';
import { tokenOf } from '../support/http/session.js';
import { minutes } from '../support/times.js';

const PAGE = '/api/v1/user/page';

describe('access token over HTTP', () => {
  let service: TestService;
  before(async () => {
    service = await mainService();
  });

  it('is signed with HS256 and the secret', async () => {
    const [header = '', payload = '', signature] = (await tokenOf(service)).split('.');
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).to.deep.equal({ alg: 'HS256', typ: 'JWT' });
    expect(signature).to.equal(createHmac('sha256', JWT_SECRET).update(`${header}.${payload}`).digest('base64url'));
  });

  it('carries the standard and the business claims, for twenty minutes', async () => {
    const earliest = Math.floor(Date.now() / 1000);
    const claims = claimsIn(await tokenOf(service, 'auditor'));
    expect(claims).to.have.all.keys(
      ...['userId', 'username', 'realname', 'iat', 'nbf', 'exp'],
      ...['jti', 'auth_time', 'cred_gen', 'refresh_grace'],
    );
    expect(claims).to.include({ userId: 2, username: 'auditor', realname: '李审计', cred_gen: 0 });
    expect(claims['auth_time']).to.equal(claims['iat']);
    expect(claims['iat']).to.be.within(earliest, Math.ceil(Date.now() / 1000));
    expect(claims['nbf']).to.equal(claims['iat']);
    expect(Number(claims['exp']) - Number(claims['iat'])).to.equal(1200);
  });

  it('is another string each time, even within one second', async () => {
    const tokens = await Promise.all(Array.from({ length: 5 }, () => tokenOf(service)));
    expect(new Set(tokens).size).to.equal(5);
    expect(new Set(tokens.map((token) => claimsIn(token)['jti'])).size).to.equal(5);
  });

  it('opens a protected endpoint when it is good', async () => {
    expectSucceeded(await call(service, PAGE, { token: await tokenOf(service) }), '操作成功');
    expectSucceeded(await call(service, PAGE, { token: signed(claimsAt()) }), '操作成功');
  });

  it('needs no jti', async () => {
    const { jti: _jti, ...claims } = claimsAt();
    expectSucceeded(await call(service, PAGE, { token: signed(claims) }), '操作成功');
  });

  it('passes up to five seconds before its time, as clocks differ, and not more', async () => {
    expectSucceeded(await call(service, PAGE, { token: signed(claimsAt(4)) }), '操作成功');
    expectRefused(await call(service, PAGE, { token: signed(claimsAt(60)) }), 'TokenInvalid');
  });

  it('has expired once its time is over, without tolerance', async () => {
    for (const age of [1200, 1201, 100_000])
      expectRefused(await call(service, PAGE, { token: signed(claimsAt(-age)) }), 'TokenExpired');
  });

  it('counts for users who are here and enabled, the administrator included', async () => {
    for (const userId of [4, 999_999, 2 ** 31 - 1, 2 ** 31, 2 ** 32 + 1, Number.MAX_SAFE_INTEGER]) {
      const token = signed({ ...claimsAt(), userId });
      expectRefused(await call(service, PAGE, { token }), 'TokenRevoked');
      expectRefused(await call(service, '/api/v1/refreshToken', { method: 'POST', token }), 'TokenRevoked');
      expectRefused(await call(service, '/api/v1/logout', { token }), 'TokenRevoked');
    }
  });
});

describe('access token settings', () => {
  let service: TestService;
  before(async () => {
    service = await startLightService({ JWT_EXPIRE_MINUTES: '3' });
  });
  after(() => service.stop());

  it('is valid for JWT_EXPIRE_MINUTES, from second to second', async () => {
    const token = await tokenOf(service);
    service.advance(minutes(3) - 2000);
    expectSucceeded(await call(service, PAGE, { token }), '操作成功');
    service.advance(2000);
    expectRefused(await call(service, PAGE, { token }), 'TokenExpired');
  });
});
