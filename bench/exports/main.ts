// npm run bench:exports: what an export of 100,000 records costs the memory of the service and the pages meanwhile.
import { Agent, request, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { JWT_SECRET, tokenOf } from '../people/token.js';
import { cleanEnvironment, startProgram } from '../programs/program.js';
import { runProgram } from '../run-program.js';
import { residentOf } from '../start-and-memory/resident.js';
import { median, quantile } from '../statistics.js';
import { startStores } from '../stores/stores.js';

const SERVICE = process.argv[2] ?? 'dist/src/main.js';
const ROUNDS = 5;
const READERS = 4;
const RECORDS = `
  insert into examples (name, type, status, sort) select '示例 ' || i, 1, 1, i % 100 from generate_series(1, 101000) i;
  analyze examples`;

/** Reads the whole answer, and returns its number of bytes. */
const read = async (url: string, agent: Agent): Promise<number> => {
  const sent = request(url, { headers: { Authorization: `Bearer ${tokenOf(1)}` }, agent }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) bytes += chunk.length;
  return bytes;
};

/** Milliseconds of each page that `READERS` users read one after the other, until the work is done. */
const pagesDuring = async (origin: string, work: () => Promise<unknown>): Promise<number[]> => {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  let isDone = false;
  const reader = async (): Promise<void> => {
    while (!isDone) {
      const began = performance.now();
      await read(`${origin}/api/v1/position/page`, agent);
      times.push(performance.now() - began);
      await sleep(5);
    }
  };
  const readers = Array.from({ length: READERS }, reader);
  await work();
  isDone = true;
  await Promise.all(readers);
  agent.destroy();
  return times;
};

const stores = await startStores();
const environment = { DATABASE_URL: stores.postgres.urlOf('postgres'), REDIS_URL: stores.redis.urlOf(0), JWT_SECRET };
const run = (verb: string) =>
  runProgram(process.execPath, ['dist/src/cli/menshen.js', verb], {
    // a busy machine needs more time than a request has
    env: cleanEnvironment({ ...environment, LOG_LEVEL: 'silent', DATABASE_DEADLINE_MS: '15000' }),
  });
await run('migrate');
await run('seed');
await stores.postgres.sql('postgres', RECORDS);

const service = await startProgram(SERVICE, { ...environment, LOG_LEVEL: 'silent' });
try {
  const exported = () => read(`${service.origin}/api/v1/example/export`, new Agent());
  await pagesDuring(service.origin, () => sleep(5_000));
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const idle = await pagesDuring(service.origin, () => sleep(3_000));
    const before = residentOf(service.pid);
    const resident: number[] = [before];
    const reading = setInterval(() => resident.push(residentOf(service.pid)), 50);
    const began = performance.now();
    const during = await pagesDuring(service.origin, exported);
    clearInterval(reading);
    rounds.push({
      idleMedian: median(idle),
      idleP99: quantile(idle, 0.99),
      duringMedian: median(during),
      duringP99: quantile(during, 0.99),
      seconds: (performance.now() - began) / 1000,
      before,
      growth: Math.max(...resident) - before,
    });
  }
  for (const round of rounds)
    console.log(
      Object.entries(round)
        .map(([name, value]) => `${name} ${value.toFixed(1)}`)
        .join(', '),
    );
  console.log(
    `pages' p99 during an export, against idle: ${median(rounds.map((r) => r.duringP99 / r.idleP99)).toFixed(2)} ×`,
  );
  console.log(`growth of the memory: ${rounds.map(({ growth }) => growth.toFixed(0)).join(', ')} MB`);
} finally {
  await service.stop();
  await stores.stop();
}
