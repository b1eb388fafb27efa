import { createHmac } from 'node:crypto';
import { expect } from 'chai';
import { call } from '../../support/http/call.js';
import { claimsAt, signed } from '../../support/http/forgery.js';
import { startLightService } from '../../support/http/light-service.js';
import { expectRefused, expectSucceeded } from '../../support/http/refusals.js';
import { accessTokenIn } from '../../support/http/reply.js';
import { JWT_SECRET, type TestService } from '../../support/http/service.js';
import { tokenOf } from '../../support/http/session.js';

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

  it('accepts every token while instances of two successive steps run together', async () => {
    const tokens = await Promise.all(services.map((service) => tokenOf(service)));
    for (const [step, service] of services.entries())
      for (const token of tokens.slice(Math.max(0, step - 1), step + 2))
        expectSucceeded(await call(service, PAGE, { token }), '操作成功');
    expectRefused(await call(services[0]!, PAGE, { token: tokens[2]! }), 'TokenInvalid');
    expect(tokens.map((token) => isSignedWith(token, OTHER))).to.deep.equal([false, false, true]);
  });

  it('refreshes a token of the previous secret into one of the current, and logs neither secret', async () => {
    const service = services[1]!;
    const token = signed(claimsAt(), { secret: OTHER });
    const renewed = accessTokenIn(await call(service, '/api/v1/refreshToken', { method: 'POST', token }));
    expect(isSignedWith(renewed, JWT_SECRET)).to.equal(true);
    expectRefused(await call(service, PAGE, { token }), 'TokenRevoked');
    for (const { log } of services) for (const secret of [OTHER, JWT_SECRET]) expect(log.text()).to.not.include(secret);
  });
});
