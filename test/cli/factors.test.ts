import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { enrol, giveCode, ticketOf, type Authenticator } from '../support/http/authenticator.js';
import { call } from '../support/http/call.js';
import { newUser } from '../support/http/people.js';
import { expectRefused, expectSucceeded } from '../support/http/refusals.js';
import { startTestService, type TestService } from '../support/http/service.js';
import { accessTokenIn } from '../support/http/reply.js';
import { someAddress, tokenOf } from '../support/http/session.js';
import { withDemoData } from '../support/http/with-demo-data.js';
import { sharedPostgres } from '../support/postgres/shared.js';
import { redisServerOrSkip, type RedisServer } from '../support/redis/server.js';
import { menshenHere } from './here.js';
import { done, refused } from './operator.js';

const [FIRST, SECOND, THIRD] = [1, 2, 3].map(() => randomBytes(32).toString('hex'));

describe('menshen, for an operator: second factors', () => {
  let redis: RedisServer;
  let stores: Readonly<Record<string, string>>;
  let person: Awaited<ReturnType<typeof newUser>>;
  let app: Authenticator;

  const running = async (keys: Readonly<Record<string, string>>, work: (service: TestService) => Promise<void>) => {
    const environment = { ...stores, STORE_DEADLINE_MS: '10000', ...keys };
    const service = await startTestService({ environment, prepare: withDemoData });
    try {
      await work(service);
    } finally {
      await service.stop();
    }
  };
  const menshen = (words: ReadonlyArray<string>, keys: Readonly<Record<string, string>>) =>
    menshenHere(words, { environment: { ...stores, DATABASE_DEADLINE_MS: '10000', ...keys } });
  const login = async (service: TestService, code: string) => {
    const from = someAddress();
    expectSucceeded(await giveCode(service, await ticketOf(service, person, from), code, from), '登录成功');
  };

  before(async function () {
    redis = await redisServerOrSkip(this);
    stores = { REDIS_URL: redis.url, DATABASE_URL: await (await sharedPostgres(this)).newDatabase() };
    await running({ FACTOR_KEY: FIRST! }, async (service) => {
      person = await newUser(service);
      ({ app } = await enrol(service, person, await tokenOf(service, person)));
    });
  });
  after(() => redis.stop());

  it('factor rekey encrypts every secret under the present key: the previous one is not needed any more', async () => {
    const both = { FACTOR_KEY: SECOND!, FACTOR_KEY_PREVIOUS: FIRST! };
    await running(both, (service) => login(service, app.codes[0] ?? ''));
    expect(await menshen(['factor', 'rekey'], both)).to.deep.equal(done('1 secret is encrypted under the present key'));
    expect(await menshen(['factor', 'rekey'], both)).to.deep.equal(
      done('0 secrets are encrypted under the present key'),
    );
    await running({ FACTOR_KEY: SECOND! }, (service) => login(service, app.codes[1] ?? ''));
  });

  it('a secret that no key opens: the login is 503, and factor rekey names the user', async () => {
    const { code, errors } = await menshen(['factor', 'rekey'], { FACTOR_KEY: THIRD! });
    expect(code).to.equal(1);
    expect(errors).to.contain(`no key opens the secrets of the users with these ids: ${person.id}`);
    await running({ FACTOR_KEY: THIRD! }, async (service) => {
      const from = someAddress();
      const reply = await giveCode(service, await ticketOf(service, person, from), '123456', from);
      expectRefused(reply, 'ServiceUnavailable');
    });
  });

  it('without FACTOR_KEY the service does not start while a user has a second factor', async () => {
    const started = running({ SECOND_FACTOR: 'off', FACTOR_KEY: '' }, () => Promise.resolve());
    const outcome = await started.then(
      () => 'started',
      (error: unknown) => (error as Error).message,
    );
    expect(outcome).to.equal('FACTOR_KEY must be set: users of this database have a second factor');
  });

  it('user reset-factor removes the factor and ends the tokens, and ends those of a user without one too', async () => {
    const keys = { FACTOR_KEY: SECOND! };
    const revoked = `the tokens of ${person.username} are revoked`;
    const reset = () => menshen(['user', 'reset-factor', person.username], keys);
    await running(keys, async (service) => {
      const from = someAddress();
      const second = await giveCode(service, await ticketOf(service, person, from), app.codes[2] ?? '', from);
      const expectEnded = async (token: string) =>
        expectRefused(await call(service, '/api/v1/account/factor', { token }), 'TokenRevoked');
      expect(await reset()).to.deep.equal(done(`${person.username} has no second factor any more`, revoked));
      await expectEnded(accessTokenIn(second));
      const token = await tokenOf(service, person);
      expect(await reset()).to.deep.equal(done(`${person.username} had no second factor`, revoked));
      await expectEnded(token);
    });
    expect(await menshen(['user', 'reset-factor', 'nobody'], keys)).to.deep.equal(refused('no user has this name'));
  });
});
