import { createHmac } from 'node:crypto';
import { expect } from 'chai';
import { call } from '../support/http/call.js';
import { claimsAt, claimsIn, signed } from '../support/http/forgery.js';
import { startLightService } from '../support/http/light-service.js';
import { expectRefused, expectSucceeded } from '../support/http/refusals.js';
import { accessTokenIn } from '../support/http/reply.js';
import { JWT_SECRET, type TestService } from '../support/http/service.js';
import { tokenOf } from '../support/http/session.js';

const PAGE = '/api/v1/example/page';
const PREVIOUS = 'of tests before, and longer than 32 bytes';

const former = () => signed(claimsAt(), { secret: PREVIOUS });
const isSignedWith = (token: string, secret: string): boolean => {
  const [header, payload, signature] = token.split('.');
  return createHmac('sha256', secret).update(`${header}.${payload}`).digest('base64url') === signature;
};

describe('a secret that was replaced', () => {
  let service: TestService;
  before(async () => {
    service = await startLightService({ JWT_SECRET_PREVIOUS: PREVIOUS });
  });
  after(() => service.stop());

  it('still opens what its tokens opened', async () => {
    const token = former();
    expectSucceeded(await call(service, PAGE, { token }), '操作成功');
    expectSucceeded(await call(service, '/api/v1/logout', { token }), '注销成功');
    expectRefused(await call(service, PAGE, { token }), 'TokenRevoked');
  });

  it('gives way to the new one when a token is refreshed', async () => {
    const token = former();
    const renewed = accessTokenIn(await call(service, '/api/v1/refreshToken', { method: 'POST', token }));
    expect(isSignedWith(renewed, JWT_SECRET)).to.be.true;
    expect(claimsIn(renewed)).to.include({ userId: 1, username: 'admin' });
    expectSucceeded(await call(service, PAGE, { token: renewed }), '操作成功');
    expectRefused(await call(service, '/api/v1/refreshToken', { method: 'POST', token }), 'TokenRevoked');
  });

  it('signs nothing', async () => {
    expect(isSignedWith(await tokenOf(service), JWT_SECRET)).to.be.true;
  });

  it('forgives nothing', async () => {
    for (const [token, tag] of [
      [signed(claimsAt(-1200), { secret: PREVIOUS }), 'TokenExpired'],
      [signed({ ...claimsAt(), userId: 99 }, { secret: PREVIOUS }), 'TokenRevoked'],
      [signed(claimsAt(), { secret: PREVIOUS, header: { alg: 'none' } }), 'TokenInvalid'],
      [signed(claimsAt(), { secret: PREVIOUS, header: { alg: 'HS512' }, hash: 'sha512' }), 'TokenInvalid'],
      [signed(claimsAt(), { secret: 'a third one, and longer than 32 bytes' }), 'TokenInvalid'],
    ] as const)
      expectRefused(await call(service, PAGE, { token }), tag);
  });

  it('is never logged, nor is the current one', () => {
    for (const secret of [PREVIOUS, JWT_SECRET]) expect(service.log.text()).to.not.include(secret);
  });
});

describe('a secret that is gone', () => {
  let service: TestService;
  before(async () => {
    service = await startLightService();
  });
  after(() => service.stop());

  it('takes its tokens with it', async () => {
    const token = former();
    expectRefused(await call(service, PAGE, { token }), 'TokenInvalid');
    expectRefused(await call(service, '/api/v1/refreshToken', { method: 'POST', token }), 'TokenInvalid');
    expectRefused(await call(service, '/api/v1/logout', { token }), 'TokenInvalid');
  });
});
