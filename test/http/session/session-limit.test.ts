import { expect } from 'chai';
import { call } from '../../support/http/call.js';
import { newUser, PASSWORD } from '../../support/http/people.js';
import { expectRefused, expectSucceeded } from '../../support/http/refusals.js';
import { accessTokenIn, detailOf, reasonOf } from '../../support/http/reply.js';
import { startTestService, type TestService } from '../../support/http/service.js';
import { logIn } from '../../support/http/session.js';
import { withDemoData } from '../../support/http/with-demo-data.js';
import { newMigratedDatabase } from '../../support/postgres/migrated-database.js';
import { sharedPostgres } from '../../support/postgres/shared.js';
import { redisServerOrSkip, type RedisServer } from '../../support/redis/server.js';

const MOST = 3;

/** A login, again while too many wait for the hash of a password: fifty need seconds. */
const logInAtLast: typeof logIn = async (...login) => {
  const reply = await logIn(...login);
  return reasonOf(reply) === 'ServiceBusy' ? logInAtLast(...login) : reply;
};

describe('SESSIONS_PER_USER over several instances and one Redis', () => {
  let redis: RedisServer | undefined;
  let [here, there, refusing]: ReadonlyArray<TestService> = [];

  before(async function () {
    redis = await redisServerOrSkip(this);
    const environment = {
      ...{ REDIS_URL: redis.url, STORE_DEADLINE_MS: '10000', LOGIN_QUEUE_MS: '10000' },
      DATABASE_URL: await newMigratedDatabase(await sharedPostgres(this)),
      SESSIONS_PER_USER: String(MOST),
    };
    here = await startTestService({ environment, prepare: withDemoData });
    there = await startTestService({ environment });
    refusing = await startTestService({ environment: { ...environment, SESSIONS_BEYOND: 'refuse' } });
  });
  after(async () => {
    for (const service of [here, there, refusing]) await service?.stop();
    await redis?.stop();
  });

  it('oldest: of fifty logins at once at most three sessions live on; the owners of the others are told why', async () => {
    const both = [here!, there!];
    const { username } = await newUser(here!);
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, i) => logInAtLast(both[i % 2]!, { username, password: PASSWORD })),
    );
    for (const reply of replies) expectSucceeded(reply, '登录成功');
    const tokens = replies.map(accessTokenIn);
    // each is asked at the other instance
    const asked = await Promise.all(
      tokens.map((token, i) => call(both[(i + 1) % 2]!, '/api/v1/account/info', { token })),
    );
    const ended = asked.filter(({ status }) => status !== 200);
    expect(asked.length - ended.length).to.be.within(1, MOST);
    for (const reply of ended)
      expect([reply.status, reasonOf(reply), detailOf(reply)]).to.deep.equal([
        ...[401, 'TokenRevoked', { reason: 'SessionReplaced' }],
      ]);
    const token = tokens.find((_, i) => asked[i]!.status !== 200)!;
    const refreshed = await call(here!, '/api/v1/refreshToken', { method: 'POST', token });
    expect([reasonOf(refreshed), detailOf(refreshed)]).to.deep.equal(['TokenRevoked', { reason: 'SessionReplaced' }]);
  });

  it('refuse: the login beyond is refused, until a logout, the end of a session or a password change frees a place', async () => {
    const { username } = await newUser(here!);
    const form = { username, password: PASSWORD };
    const tokens: string[] = [];
    for (let i = 0; i < MOST; i += 1) tokens.push(accessTokenIn(await logIn(refusing!, form)));
    expectRefused(await logIn(refusing!, form), 'SessionLimitReached');
    expectSucceeded(await call(refusing!, '/api/v1/logout', { token: tokens[0]! }), '注销成功');
    tokens[0] = accessTokenIn(await logIn(refusing!, form));
    expectRefused(await logIn(refusing!, form), 'SessionLimitReached');
    const sid = (JSON.parse(Buffer.from(tokens[1]!.split('.')[1]!, 'base64url').toString()) as { sid: string }).sid;
    // the session of the request is known before it is listed
    const end = await call(refusing!, '/api/v1/account/sessions/end', { token: tokens[1]!, form: { ids: [sid] } });
    expectSucceeded(end, '操作成功');
    expectSucceeded(await logIn(refusing!, form), '登录成功');
    const change = { oldPassword: PASSWORD, newPassword: 'Another#2026' };
    const changed = await call(refusing!, '/api/v1/account/password', { token: tokens[0], form: change });
    expectSucceeded(changed, '操作成功');
    const next = { username, password: 'Another#2026' };
    for (let i = 1; i < MOST; i += 1) expectSucceeded(await logIn(refusing!, next), '登录成功');
    expectRefused(await logIn(refusing!, next), 'SessionLimitReached');
    expectRefused(await logIn(refusing!, { ...next, password: 'Wrong#2026' }), 'CredentialsIncorrect');
  });
});
