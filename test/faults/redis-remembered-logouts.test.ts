import { eventually } from '../support/eventually.js';
import { call } from '../support/http/call.js';
import { startLightService } from '../support/http/light-service.js';
import { askPage } from '../support/http/pages.js';
import { expectRefused, expectSucceeded } from '../support/http/refusals.js';
import type { TestService } from '../support/http/service.js';
import { tokenOf } from '../support/http/session.js';
import { redisServerOrSkip, type RedisServer } from '../support/redis/server.js';

describe('logouts while Redis is frozen', function () {
  this.timeout(60_000);
  let redis: RedisServer | undefined;
  let [here, there]: [TestService?, TestService?] = [];
  before(async function () {
    redis = await redisServerOrSkip(this);
    [here, there] = [
      await startLightService({ REDIS_URL: redis.url }),
      await startLightService({ REDIS_URL: redis.url }),
    ];
    for (const service of [here, there]) await eventually(async () => (await call(service, '/readyz')).status === 200);
  });
  afterEach(async () => {
    redis?.signal('SIGCONT');
    for (const service of [here!, there!])
      await eventually(async () => (await call(service, '/readyz')).status === 200);
  });
  after(async () => {
    await here?.stop();
    await there?.stop();
    await redis?.stop();
  });

  it('are refused by the process that has logged out the token', async () => {
    const token = await tokenOf(here!);
    expectSucceeded(await call(here!, '/api/v1/logout', { token }), '注销成功');
    redis!.signal('SIGSTOP');
    expectRefused(await askPage(here!, token, 'user/page'), 'TokenRevoked');
  });

  it('are refused by a process that has refused the token before', async () => {
    const token = await tokenOf(here!);
    expectSucceeded(await call(here!, '/api/v1/logout', { token }), '注销成功');
    expectRefused(await askPage(there!, token, 'user/page'), 'TokenRevoked');
    redis!.signal('SIGSTOP');
    expectRefused(await askPage(there!, token, 'user/page'), 'TokenRevoked');
  });
});
