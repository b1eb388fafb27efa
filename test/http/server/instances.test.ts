import { expect } from 'chai';
import { UserRow } from '../../../src/adapters/mikro-orm/entities/user-row.js';
import { eventually } from '../../support/eventually.js';
import { enrol, giveCode, ticketOf } from '../../support/http/authenticator.js';
import { call } from '../../support/http/call.js';
import { changeRow, newHolder, newUser, PASSWORD } from '../../support/http/people.js';
import { askPage } from '../../support/http/pages.js';
import { expectRefused, expectSucceeded } from '../../support/http/refusals.js';
import { accessTokenIn, reasonOf } from '../../support/http/reply.js';
import { startTestService, type TestService } from '../../support/http/service.js';
import { captchaOf, logIn, solvedProof, someAddress, tokenOf } from '../../support/http/session.js';
import { withDemoData } from '../../support/http/with-demo-data.js';
import { newMigratedDatabase } from '../../support/postgres/migrated-database.js';
import { sharedPostgres } from '../../support/postgres/shared.js';
import { redisServerOrSkip, type RedisServer } from '../../support/redis/server.js';

describe('two instances over one Redis and one PostgreSQL', () => {
  let redis: RedisServer | undefined;
  let here: TestService;
  let there: TestService;
  const services: TestService[] = [];

  before(async function () {
    redis = await redisServerOrSkip(this);
    const environment = {
      REDIS_URL: redis.url,
      DATABASE_URL: await newMigratedDatabase(await sharedPostgres(this)),
      STORE_DEADLINE_MS: '10000',
    };
    here = await startTestService({ environment: { ...environment, CAPTCHA_PROOF: 'true' }, prepare: withDemoData });
    there = await startTestService({ environment });
    services.push(here, there);
    for (const service of services) await eventually(async () => (await call(service, '/readyz')).status === 200);
  });
  after(async () => {
    await Promise.all(services.map((service) => service.stop()));
    await redis?.stop();
  });

  it('share captchas, logouts and the rate of captcha requests', async () => {
    const captcha = await captchaOf(here);
    expectSucceeded(await logIn(there, captcha), '登录成功');
    expectRefused(await logIn(here, captcha), 'CaptchaIncorrect');

    const token = await tokenOf(here);
    expect((await askPage(there, token, 'user/page')).status).to.equal(200);
    expectSucceeded(await call(here, '/api/v1/logout', { token }), '注销成功');
    expectRefused(await askPage(there, token, 'user/page'), 'TokenRevoked');

    const from = someAddress();
    for (let i = 0; i < 10; i += 1)
      expect(reasonOf(await call(i % 2 ? here : there, '/api/v1/captcha', { from }))).to.equal(null);
    for (const service of services)
      expectRefused(await call(service, '/api/v1/captcha', { from }), 'CaptchaRateLimited');
  });

  it('share proofs of work, also where one of them offers none', async () => {
    const solved = await solvedProof(here);
    expectSucceeded(await logIn(there, solved), '登录成功');
    expectRefused(await logIn(here, solved), 'CaptchaIncorrect');
  });

  it('count failures together, and compare at most the maximum of concurrent passwords', async () => {
    const { username } = await newUser(here);
    const from = someAddress();
    // Few enough to wait for a hashing thread.
    const wrong = await Promise.all(
      Array.from({ length: 12 }, (_, i) => logIn(i % 2 ? here : there, { username, password: `wrong-${i}` }, from)),
    );
    const reasons = wrong.map(reasonOf);
    expect(reasons.filter((reason) => reason === 'CredentialsIncorrect')).to.have.length(5);
    expect(reasons.filter((reason) => reason === 'LoginLocked')).to.have.length(7);
    for (const service of services)
      expectRefused(await logIn(service, { username, password: PASSWORD }, from), 'LoginLocked');
  });

  it('accept a code once, and judge nine wrong codes of a user in an hour', async () => {
    const person = await newUser(here);
    const { app } = await enrol(here, person, await tokenOf(here, person));
    const attempts = async (code: string, count: number) => {
      const froms = Array.from({ length: count }, someAddress);
      const tickets = await Promise.all(froms.map((from, i) => ticketOf(i % 2 ? here : there, person, from)));
      const replies = await Promise.all(
        tickets.map((ticket, i) => giveCode(i % 2 ? there : here, ticket, code, froms[i] ?? '')),
      );
      return replies.map((reply) => reasonOf(reply) ?? 'token');
    };
    // both clocks move on to the next step
    for (const service of services) service.advance(30_000);
    const code = app.code();
    const used = await attempts(code, 8);
    expect(used.filter((reason) => reason === 'token')).to.have.length(1);
    expect(used.filter((reason) => reason === 'FactorIncorrect')).to.have.length(7);
    const wrong = await attempts(app.wrongCode(), 20);
    expect(wrong.filter((reason) => reason === 'FactorIncorrect')).to.have.length(2);
    expect(wrong.filter((reason) => reason === 'LoginLocked')).to.have.length(18);
    const [recovery = ''] = app.codes;
    expect(await attempts(recovery, 1)).to.deep.equal(['LoginLocked']);
  });

  it('accept one of many concurrent refreshes of a token', async () => {
    const token = await tokenOf(here);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        call(i % 2 ? here : there, '/api/v1/refreshToken', { method: 'POST', token }),
      ),
    );
    const won = replies.filter(({ status }) => status === 200);
    expect(won).to.have.length(1);
    for (const lost of replies.filter(({ status }) => status !== 200)) expectRefused(lost, 'TokenRevoked');
    const renewed = accessTokenIn(won[0] ?? expect.fail('nobody won'));
    expect((await askPage(there, renewed, 'user/page')).status).to.equal(200);
  });

  it('apply each other’s permission changes to the next request', async () => {
    const holder = await newHolder(here, 'sys:role:page');
    const token = await tokenOf(here, holder);
    for (const service of [here, there]) expectSucceeded(await askPage(service, token, 'role/page'), '操作成功');
    await changeRow(here, UserRow, holder.id, (row) => row.roles.removeAll());
    expectRefused(await askPage(there, token, 'role/page'), 'PermissionDenied');
    await changeRow(there, UserRow, holder.id, (row) => {
      row.status = 2;
    });
    expectRefused(await askPage(here, token, 'role/page'), 'TokenRevoked');
  });
});
