import { expect } from 'chai';
import { eventually } from '../support/eventually.js';
import { freePort } from '../support/free-port.js';
import { scrapeAt } from '../support/http/scrape.js';
import { ABSENT_STORES } from '../support/no-database.js';
import { runProcess, startListening, stopped } from '../support/process/service-process.js';
import { clientOfEach, PID_HEADER, workersOf } from '../support/process/workers.js';

describe('the metrics of several workers', () => {
  it('are served by the primary only, each worker’s with its number, also after a worker was replaced', async () => {
    const port = await freePort();
    const scrape = scrapeAt(port);
    const environment = { ...ABSENT_STORES, WORKERS: '2', METRICS_PORT: String(port) };
    const service = await startListening(environment, PID_HEADER);
    const healthy = (worker: number) =>
      `menshen_http_requests_total{method="GET",route="/healthz",status="200",reason="",worker="${worker}"}`;

    const clients = await clientOfEach(service.url, 2);
    for (const client of clients) await client.askHealth();
    for (const worker of [1, 2]) expect(await scrape.value(healthy(worker))).to.be.at.least(2);
    expect(await scrape.text())
      .to.include('menshen_redis_circuit_open')
      .and.match(/^menshen_process_.*worker="2"/m);

    const { code, stderr } = await runProcess(environment);
    expect(stderr).to.match(
      new RegExp(`^menshen: cannot listen on METRICS_HOST 127.0.0.1, METRICS_PORT ${port}: listen EADDRINUSE`),
    );
    expect(code).to.equal(1);

    process.kill(clients[0]!.pid, 'SIGKILL');
    for (const client of clients) client.close();
    await eventually(() => workersOf(service.pid).length === 2);
    for (const client of await clientOfEach(service.url, 2)) client.close();
    await eventually(async () => (await scrape.value(healthy(3))) !== undefined);
    expect((await stopped(service)).code).to.equal(0);
  });
});
