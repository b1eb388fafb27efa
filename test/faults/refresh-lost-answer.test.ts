import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { expect } from 'chai';
import { atOnce } from '../port-contracts/at-once.js';
import { eventually } from '../support/eventually.js';
import { call } from '../support/http/call.js';
import { startLightService } from '../support/http/light-service.js';
import { askPage } from '../support/http/pages.js';
import { expectRefused, expectSucceeded } from '../support/http/refusals.js';
import { accessTokenIn, type Reply } from '../support/http/reply.js';
import type { TestService } from '../support/http/service.js';
import { tokenOf } from '../support/http/session.js';
import { redisServerOrSkip, type RedisServer } from '../support/redis/server.js';
import { expectWithin } from '../support/redis/timing.js';

const refresh = (service: TestService, token: string, id: string): Promise<Reply> =>
  call(service, '/api/v1/refreshToken', { method: 'POST', token, headers: { 'X-Refresh-Attempt': id } });

describe('a refresh whose answer is lost, over Redis', function () {
  this.timeout(120_000);
  let redis: RedisServer | undefined;
  let [here, there]: [TestService?, TestService?] = [];
  const ready = async (): Promise<void> => {
    for (const service of [here!, there!])
      await expectWithin(10_000, async () => (await call(service, '/readyz')).status === 200);
  };
  before(async function () {
    redis = await redisServerOrSkip(this);
    const start = () => startLightService({ REDIS_URL: redis!.url, REDIS_KEY_PREFIX: 'staging:' });
    [here, there] = [await start(), await start()];
    await ready();
  });
  after(async () => {
    await here?.stop();
    await there?.stop();
    await redis?.stop();
  });

  it('can be repeated at another process when the connection was closed before the answer', async () => {
    const [token, id] = [await tokenOf(here!), randomUUID()];
    const { hostname, port } = new URL(here!.url);
    const socket = connect(Number(port), hostname);
    const isUsed = async () => (await askPage(there!, token, 'user/page')).status === 401;
    const headers = [`Host: ${hostname}`, `Authorization: Bearer ${token}`, `X-Refresh-Attempt: ${id}`];
    socket.end(`POST /api/v1/refreshToken HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
    socket.resume();
    await eventually(isUsed);
    socket.destroy();

    const replies = await atOnce(10, (n) => refresh(n % 2 ? here! : there!, token, id));
    const tokens = new Set(replies.map(accessTokenIn));
    expect(tokens.size).to.equal(1);
    expectSucceeded(await askPage(here!, [...tokens][0]!, 'user/page'), '操作成功');
    expectRefused(await refresh(there!, token, randomUUID()), 'TokenRevoked');
  });

  it('can be repeated when Redis was frozen during the claim', async () => {
    const [token, id] = [await tokenOf(here!), randomUUID()];
    redis!.signal('SIGSTOP');
    expectRefused(await refresh(here!, token, id), 'ServiceUnavailable');
    redis!.signal('SIGCONT');
    const tokens = new Set<string>();
    for (const service of [here!, there!])
      await eventually(async () => {
        const reply = await refresh(service, token, id);
        if (reply.status === 200) tokens.add(accessTokenIn(reply));
        return reply.status === 200;
      });
    expect(tokens.size).to.equal(1);
    const [first = ''] = tokens;
    expectSucceeded(await askPage(there!, first, 'user/page'), '操作成功');
  });

  it('is refused in every process after the session has ended', async () => {
    const [token, id] = [await tokenOf(here!), randomUUID()];
    const next = accessTokenIn(await refresh(here!, token, id));
    expectSucceeded(await call(there!, '/api/v1/logout', { token: next }), '注销成功');
    for (const service of [here!, there!]) {
      expectRefused(await refresh(service, token, id), 'TokenRevoked');
      expectRefused(await askPage(service, next, 'user/page'), 'TokenRevoked');
    }
  });

  it('stores fingerprints and times, and no token', async () => {
    const [token, id] = [await tokenOf(here!), randomUUID()];
    await redis!.command('FLUSHALL');
    const next = accessTokenIn(await refresh(here!, token, id));
    const keys = (await redis!.command('KEYS', 'staging:*refresh:*')) as string[];
    expect(keys).to.have.length(1);
    const record = String(await redis!.command('GET', keys[0]!));
    expect(Object.keys(JSON.parse(record) as object)).to.have.members([
      ...['iat', 'exp', 'refresh_grace', 'sid', 'successor', 'attempt'],
    ]);
    for (const secret of [id, ...token.split('.').slice(1), ...next.split('.').slice(1)])
      expect(record).to.not.include(secret);
    expect(Number(await redis!.command('PTTL', keys[0]!))).to.be.at.most(1_200_000);
  });
});
