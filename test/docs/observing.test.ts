import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { freePort } from '../support/free-port.js';
import { startLightService } from '../support/http/light-service.js';
import { scrapeAt } from '../support/http/scrape.js';

describe('the table of metrics', () => {
  it('has every metric that is served, and no other', async () => {
    const port = await freePort();
    const service = await startLightService({ METRICS_PORT: String(port) });
    const text = await scrapeAt(port).text();
    await service.stop();
    const served = [...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name);
    const told = [...readFileSync('docs/observing.md', 'utf8').matchAll(/^\| `(menshen_\w+)` /gm)].map(
      ([, name]) => name,
    );
    expect(served).to.include('menshen_redis_circuit_open');
    expect(told).to.have.members(served);
  });

  it('names in its alerts only metrics that there are', () => {
    const page = readFileSync('docs/observing.md', 'utf8');
    const told = new Set([...page.matchAll(/^\| `(menshen_\w+)` /gm)].map(([, name]) => name));
    const used = [...page.matchAll(/menshen_\w+/g)].map(([name]) => name.replace(/_(bucket|count|sum)$/, ''));
    expect(used.filter((name) => !told.has(name))).to.deep.equal([]);
  });
});
