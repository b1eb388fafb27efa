import { expect } from 'chai';
import { freePort } from '../support/free-port.js';
import { call } from '../support/http/call.js';
import { startLightService } from '../support/http/light-service.js';
import { scrapeAt } from '../support/http/scrape.js';
import { someAddress } from '../support/http/session.js';
import { eventually } from '../support/postgres/service.js';
import { redisServerOrSkip } from '../support/redis/server.js';

describe('the metric of a circuit', () => {
  const stops: (() => Promise<void>)[] = [];
  after(async () => {
    for (const stop of stops.toReversed()) await stop();
  });
  it('shows that a Redis server is frozen, and that it answers again', async function () {
    const redis = await redisServerOrSkip(this);
    stops.push(redis.stop);
    const port = await freePort();
    const scrape = scrapeAt(port);
    const circuit = `menshen_redis_circuit_open{server="127.0.0.1:${redis.port}"}`;
    const service = await startLightService({ REDIS_URL: redis.url, METRICS_PORT: String(port) });
    stops.push(service.stop);
    const asked = async () => (await call(service, '/api/v1/captcha', { from: someAddress() })).status;

    await eventually(async () => (await asked()) === 200);
    expect(await scrape.value(circuit)).to.equal(0);
    redis.signal('SIGSTOP');
    expect(await asked()).to.equal(503);
    expect(await scrape.value(circuit)).to.equal(1);
    redis.signal('SIGCONT');
    await eventually(async () => (await scrape.value(circuit)) === 0);
  });
});
