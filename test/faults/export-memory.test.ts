import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { expect } from 'chai';
import { dataOf } from '../support/http/reply.js';
import { ormAt, closeOrms } from '../support/postgres/orm.js';
import { residentMegabytes } from '../support/process/resident-memory.js';
import { startListening } from '../support/process/service-process.js';
import { captchasOf, logInWith, startStores } from '../support/process/stores.js';

const RECORDS = 101_000;

/** The file has 55 MB. All its records at once take several times as much. */
const MOST_GROWTH_MB = 150;

describe('an export of 100,000 records', () => {
  let service: Awaited<ReturnType<typeof startListening>>;
  let token: string;

  before(async function () {
    const stores = await startStores(this);
    const orm = ormAt(stores.environment.DATABASE_URL, { statementTimeoutMs: 0, queryTimeoutMs: 0 });
    const name = `repeat('x', 500) || i`;
    // the index makes the insert slow, and an export without a name does not use it
    await orm.em.execute('drop index examples_name_grams_index');
    await orm.em.execute(
      `insert into examples (name, type, status, sort)
       select ${name}, 1, case when i > 1000 then 1 else 2 end, i % 100 from generate_series(1, ?) i`,
      [RECORDS],
    );
    await closeOrms();
    service = await startListening(stores.environment);
    const [captcha] = await captchasOf(service, stores);
    token = String(dataOf(await logInWith(service, captcha!))['access_token']);
  });

  /** Reads an export slowly; the number of its lines, and the most memory of the service meanwhile. */
  const read = async (query: string) => {
    const url = `${service.url}/api/v1/example/export${query}`;
    const sent = request(url, { headers: { Authorization: `Bearer ${token}` }, agent: false }).end();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    let [lines, bytes, most] = [0, 0, residentMegabytes(service.pid)];
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      for (const byte of chunk) if (byte === 10) lines += 1;
      bytes += chunk.length;
      if (bytes < 1_000_000) continue;
      bytes = 0;
      most = Math.max(most, residentMegabytes(service.pid));
    }
    return { lines, most, isTruncated: answer.headers['x-export-truncated'] };
  };

  it('uses no more memory than its batches', async () => {
    await read('?status=2');
    const before = residentMegabytes(service.pid);
    const { lines, most, isTruncated } = await read('');
    expect(lines).to.equal(100_001);
    expect(isTruncated).to.equal('true');
    expect(most - before).to.be.below(MOST_GROWTH_MB);
  });
});
