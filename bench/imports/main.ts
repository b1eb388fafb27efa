// npm run bench:imports: what an import of 10,000 records costs in time and memory, and the pages meanwhile.
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { E } from '../../src/contract/values/fp.js';
import type { ImportAnswer } from '../../src/contract/records/import-answer.js';
import { migrate, readSettings } from '../../src/menshen.js';
import { cpuTimesOf } from '../cpu-time.js';
import { contractModules, fillContracts } from '../modules/contracts.js';
import { JWT_SECRET } from '../people/token.js';
import { startProgram } from '../programs/program.js';
import { residentOf } from '../start-and-memory/resident.js';
import { quantile } from '../statistics.js';
import { startStores } from '../stores/stores.js';
import { answerTo, pagesDuring } from './pages-meanwhile.js';

const SCRIPT = 'bench/modules/service-main.ts';
const PAGE = '/api/v1/customer/page';
const ROWS = 10_000;
const PRESENT = 100_000;

const HEADER = 'number,customerId,amount,signedOn,endsOn,remindAt,urgent,ownerId,remarks,sort,status';

const added = (round: number): string =>
  [
    HEADER,
    ...Array.from(
      { length: ROWS },
      (_, i) =>
        `R${round}-${i},${1 + (i % 10_000)},${i}.50,2026-01-31,2026-12-31,2026-02-01 09:30:00,${i % 2 === 0},${1 + (i % 1000)},"备注 ${i}, 第一行\n第二行",${i % 100},1`,
    ),
  ].join('\r\n');

const stores = await startStores();
const database = 'imports';
const environment = {
  DATABASE_URL: stores.postgres.urlOf(database),
  REDIS_URL: stores.redis.urlOf(0),
  JWT_SECRET,
  LOG_LEVEL: 'silent',
  // on a busy machine, an import takes longer than the default allows
  DATABASE_DEADLINE_MS: '5000',
};
const settings = readSettings(environment);
if (E.isLeft(settings)) throw new Error(JSON.stringify(settings.left));
await stores.postgres.sql('postgres', `create database ${database}`);
await migrate({ settings: settings.right, modules: contractModules(true) });
await fillContracts(stores.postgres, database, PRESENT);

const service = await startProgram(SCRIPT, environment, { nodeOptions: ['--import', 'tsx'] });

const importOf = async (body: string, dryRun: boolean, digest = ''): Promise<ImportAnswer> => {
  const url = `${service.origin}/api/v1/contract/import?dryRun=${dryRun}&digest=${digest}`;
  const { data } = JSON.parse(await answerTo(url, { body })) as Readonly<{ data: ImportAnswer }>;
  if (data.refused > 0) throw new Error(JSON.stringify(data.errors.slice(0, 3)));
  return data;
};

/** CPU seconds of the service and of the database so far. */
const cpuSeconds = (): ReadonlyArray<number> =>
  cpuTimesOf([service.pid, stores.postgres.pid()]).map((microseconds) => microseconds / 1e6);

type Phase = Readonly<{ pages: ReadonlyArray<number>; seconds: number; cpu: ReadonlyArray<number> }>;

/** What work takes while users read pages. */
const phase = async (work: () => Promise<unknown>): Promise<Phase> => {
  const [cpu, began] = [cpuSeconds(), performance.now()];
  let ended = began;
  const pages = await pagesDuring(service.origin, PAGE, async () => {
    await work();
    ended = performance.now();
  });
  return { pages, seconds: (ended - began) / 1000, cpu: cpuSeconds().map((now, i) => now - (cpu[i] ?? 0)) };
};

/** The CPU seconds of the work alone: those of the phase, less what its pages take in idle phases. */
const cpuOf = ({ pages, cpu }: Phase, idle: ReadonlyArray<Phase>): string => {
  const idlePages = idle.reduce((sum, one) => sum + one.pages.length, 0);
  return cpu
    .map((all, i) => all - (pages.length * idle.reduce((sum, one) => sum + (one.cpu[i] ?? 0), 0)) / idlePages)
    .map((own) => own.toFixed(1))
    .join(' + ');
};

const measured = async (name: string, body: string): Promise<void> => {
  const idlePhase = () => phase(() => sleep(3_000));
  const idle = [await idlePhase()];
  const before = residentOf(service.pid);
  let most = before;
  const reading = setInterval(() => (most = Math.max(most, residentOf(service.pid))), 20);
  const { dry, real } = await (async () => {
    try {
      let digest = '';
      const first = await phase(async () => ({ digest } = await importOf(body, true)));
      idle.push(await idlePhase());
      return { dry: first, real: await phase(() => importOf(body, false, digest)) };
    } finally {
      clearInterval(reading);
    }
  })();
  idle.push(await idlePhase());
  const p99 = (...phases: ReadonlyArray<Phase>) =>
    quantile(
      phases.flatMap(({ pages }) => pages),
      0.99,
    );
  const described = (what: string, one: Phase) =>
    [
      `${name}, ${what}: ${one.seconds.toFixed(1)} s`,
      `CPU of service + database ${cpuOf(one, idle)} s`,
      `p99 of ${one.pages.length} pages ${p99(one).toFixed(1)} ms: ${(p99(one) / p99(...idle)).toFixed(2)} × that of idle phases`,
    ].join('; ');
  console.log(described('dry run', dry));
  console.log(described('for real', real));
  console.log(
    `${name}: memory +${(most - before).toFixed(0)} MB from ${before.toFixed(0)} MB; load ${loadavg()[0]?.toFixed(1)}`,
  );
};

try {
  await pagesDuring(service.origin, PAGE, () => sleep(5_000));
  await importOf(added(0), true);
  for (const round of [1, 2, 3]) await measured(`${ROWS} rows added`, added(round));
  const file = await answerTo(`${service.origin}/api/v1/contract/export?columns=form&numberPrefix=&sort=1`);
  const lines = file.split('\r\n');
  console.log('exported', lines.length, lines[0]);
  const [header = '', ...rows] = lines;
  const updated = [header, ...rows.slice(0, ROWS)].join('\r\n');
  await measured(`${ROWS} rows unchanged`, updated);
} finally {
  await service.stop();
  await stores.stop();
}
