import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { freePort } from '../support/free-port.js';
import { startLightService } from '../support/http/light-service.js';
import { scrapeAt } from '../support/http/scrape.js';

describe('the table of metrics', () => {
  it('has every metric that is served and no other, and the alerts name only these', async () => {
    const port = await freePort();
    const service = await startLightService({ METRICS_PORT: String(port) });
    const text = await scrapeAt(port).text();
    await service.stop();
    const page = readFileSync('docs/observing.md', 'utf8');
    const served = [...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name);
    const told = [...page.matchAll(/^\| `(menshen_\w+)` /gm)].map(([, name]) => name);
    const named = [...page.matchAll(/menshen_\w+/g)].map(([name]) => name.replace(/_(bucket|count|sum)$/, ''));
    expect(served).to.include('menshen_redis_circuit_open');
    expect(told).to.have.members(served);
    expect(told).to.include.members(named);
  });
});
