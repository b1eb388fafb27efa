import { expect } from 'chai';
import { freePort } from '../support/free-port.js';
import { scrapeAt } from '../support/http/scrape.js';
import { eventually } from '../support/postgres/service.js';
import { runProcess, startProcess, stopped } from '../support/process/service-process.js';
import { clientOfEach, workersOf } from '../support/process/workers.js';

/** Nobody is there, and nobody is needed. */
const ABSENT = { REDIS_URL: 'redis://127.0.0.1:1', DATABASE_URL: 'postgres://127.0.0.1:1/none' };

describe('the metrics of several workers', function () {
  this.timeout(120_000);

  it('are served by their primary, each worker’s under its number, also of one that took another’s place', async () => {
    const port = await freePort();
    const scrape = scrapeAt(port);
    const service = await startProcess({ ...ABSENT, WORKERS: '2', METRICS_PORT: String(port) });
    const { url } = await service.listening;
    const healthy = (worker: number) =>
      `menshen_http_requests_total{method="GET",route="/healthz",status="200",reason="",worker="${worker}"}`;

    const clients = await clientOfEach(url, service.pid, 2);
    for (const client of clients) await client.call('/healthz');
    expect(await scrape.value(healthy(1))).to.be.at.least(2);
    expect(await scrape.value(healthy(2))).to.be.at.least(2);
    expect(await scrape.text())
      .to.include('menshen_redis_circuit_open')
      .and.match(/^menshen_process_.*worker="2"/m);

    process.kill(clients[0]!.pid, 'SIGKILL');
    for (const client of clients) client.close();
    await eventually(() => workersOf(service.pid).length === 2);
    for (const client of await clientOfEach(url, service.pid, 2)) client.close();
    await eventually(async () => (await scrape.value(healthy(3))) !== undefined);
    expect((await stopped(service)).code).to.equal(0);
  });

  it('are refused with a reason where their port is taken', async () => {
    const port = await freePort();
    const service = await startProcess({ ...ABSENT, WORKERS: '2', METRICS_PORT: String(port) });
    await service.listening;
    for (const WORKERS of ['1', '2']) {
      const { code, stderr } = await runProcess({ ...ABSENT, WORKERS, METRICS_PORT: String(port) });
      expect(stderr).to.match(new RegExp(`^menshen: cannot listen on METRICS_PORT ${port}: .*EADDRINUSE`));
      expect(code).to.equal(1);
    }
    expect((await stopped(service)).code).to.equal(0);
  });
});
