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
const OTHER = 'another secret of tests, and longer than 32 bytes';

const isSignedWith = (token: string, secret: string): boolean => {
  const [header, payload, signature] = token.split('.');
  return createHmac('sha256', secret).update(`${header}.${payload}`).digest('base64url') === signature;
};

/** The settings in the order of a rolling change of the secret. */
const STEPS = [{}, { JWT_SECRET_PREVIOUS: OTHER }, { JWT_SECRET: OTHER, JWT_SECRET_PREVIOUS: JWT_SECRET }];

describe('a change of the secret', () => {
  const services: TestService[] = [];
  before(async () => {
    for (const step of STEPS) services.push(await startLightService(step));
  });
  after(async () => {
    for (const service of services) await service.stop();
  });

  it('refuses no token while instances of two successive steps serve side by side', async () => {
    const tokens = await Promise.all(services.map((service) => tokenOf(service)));
    for (const [step, service] of services.entries())
      for (const token of tokens.slice(Math.max(0, step - 1), step + 2))
        expectSucceeded(await call(service, PAGE, { token }), '操作成功');
    expectRefused(await call(services[0]!, PAGE, { token: tokens[2]! }), 'TokenInvalid');
    expect(tokens.map((token) => isSignedWith(token, OTHER))).to.deep.equal([false, false, true]);
  });

  it('accepts a token of the previous secret for everything, and refreshes it into one of the current', async () => {
    const [, service] = services as [TestService, TestService];
    const [first, second] = [signed(claimsAt(), { secret: OTHER }), signed(claimsAt(), { secret: OTHER })];
    expectSucceeded(await call(service, '/api/v1/logout', { token: first }), '注销成功');
    expectRefused(await call(service, PAGE, { token: first }), 'TokenRevoked');
    const renewed = accessTokenIn(await call(service, '/api/v1/refreshToken', { method: 'POST', token: second }));
    expect(isSignedWith(renewed, JWT_SECRET)).to.equal(true);
    expect(claimsIn(renewed)).to.include({ userId: 1, username: 'admin' });
    expectRefused(await call(service, '/api/v1/refreshToken', { method: 'POST', token: second }), 'TokenRevoked');
  });

  it('checks tokens of the previous secret by the same rules', async () => {
    for (const [token, tag] of [
      [signed(claimsAt(-1200), { secret: OTHER }), 'TokenExpired'],
      [signed(claimsAt(), { secret: OTHER, header: { alg: 'HS512' }, hash: 'sha512' }), 'TokenInvalid'],
      [signed(claimsAt(), { secret: 'a third one, and longer than 32 bytes' }), 'TokenInvalid'],
    ] as const)
      expectRefused(await call(services[1]!, PAGE, { token }), tag);
    for (const service of services)
      for (const secret of [OTHER, JWT_SECRET]) expect(service.log.text()).to.not.include(secret);
  });
});
