import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { jsonwebtokenSigner } from '../../src/adapters/jsonwebtoken/jsonwebtoken-signer.js';
import { issueClaims } from '../../src/domain/access-token.js';
import { freePort } from '../../test/support/free-port.js';
import { contender } from './contender.js';

const ROUNDS = 5;
const REQUESTS = Number(process.argv[2] ?? 3000);
const SECRET = 'only for a bench that runs on loopback';

const median = (values: ReadonlyArray<number>): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN;

const dataDir = await mkdtemp(join(tmpdir(), 'menshen-bench-'));
const environment = { JWT_SECRET: SECRET, DATA_DIR: dataDir, DATABASE_URL: '', REDIS_URL: '', LOG_LEVEL: 'warn' };
for (const command of ['migrate', 'seed']) {
  const run = spawn(process.execPath, [`dist/src/cli/${command}.js`], { env: { ...process.env, ...environment } });
  const [code] = (await once(run, 'exit')) as [number];
  if (code !== 0) throw new Error(`${command} failed: is it built?`);
}

const token = jsonwebtokenSigner(SECRET).sign(
  issueClaims({ userId: 1, username: 'admin', realname: '' }, { now: new Date(), lifetimeMs: 3_600_000, jti: 'bench' }),
);
const pages = Array.from({ length: 5 }, (_, i) => `/api/v1/example/page?pageNo=${i + 1}`);
const start = async (name: string, script: string, paths: ReadonlyArray<string>) => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  return contender({ name, script, origin, paths, token, environment: { ...environment, PORT: String(port) } });
};

const floor = await start('node:http, a page that stands ready', 'bench/page/floor.mjs', ['/']);
const service = await start('Menshen, embedded database', 'dist/src/main.js', pages);
try {
  for (const one of [floor, service]) await one.round(REQUESTS / 3);
  const costs: [number, number][] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    costs.push([await floor.round(REQUESTS), await service.round(REQUESTS)]);

  const [floorCost, serviceCost] = [median(costs.map(([cost]) => cost)), median(costs.map(([, cost]) => cost))];
  console.log(`CPU µs per protected page request, medians of ${ROUNDS} interleaved rounds of ${REQUESTS}`);
  console.log(`  ${floor.name.padEnd(40)} ${floorCost.toFixed(0).padStart(6)}`);
  console.log(
    `  ${service.name.padEnd(40)} ${serviceCost.toFixed(0).padStart(6)}   ${(serviceCost / floorCost).toFixed(1)} × the floor`,
  );
} finally {
  await floor.stop();
  await service.stop();
  await rm(dataDir, { recursive: true, force: true });
}
