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

describe('a secret that is changed instance by instance', () => {
  const NEXT = 'of tests to come, and longer than 32 bytes';
  /** The settings in the order in which a rolling change sets them. */
  const steps = [{}, { JWT_SECRET_PREVIOUS: NEXT }, { JWT_SECRET: NEXT, JWT_SECRET_PREVIOUS: JWT_SECRET }];
  const services: TestService[] = [];
  before(async () => {
    for (const step of steps) services.push(await startLightService(step));
  });
  after(async () => {
    for (const service of services) await service.stop();
  });

  it('refuses no token while instances of two steps that follow each other serve side by side', async () => {
    const tokens = await Promise.all(services.map((service) => tokenOf(service)));
    expect(tokens.map((token) => isSignedWith(token, NEXT))).to.deep.equal([false, false, true]);
    for (const [step, service] of services.entries())
      for (const token of tokens.slice(Math.max(0, step - 1), step + 2))
        expectSucceeded(await call(service, PAGE, { token }), '操作成功');
  });

  it('would be refused by an instance that does not know it yet', async () => {
    expectRefused(await call(services[0]!, PAGE, { token: await tokenOf(services[2]!) }), 'TokenInvalid');
  });
});
