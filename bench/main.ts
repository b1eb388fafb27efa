// npm run bench [-- --short | --check] [-- --only pages,login]
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { startGenerator } from './load/generator.js';
import { PART_NAMES, PARTS, type PartName } from './parts.js';
import { prepareContenders } from './page/contenders.js';
import { populate, type Population } from './people/population.js';
import { CHECK, LONG, SHORT, type Plan } from './plan.js';
import { chartOf } from './report/chart.js';
import { writeDocument, writeFormatted } from './report/document.js';
import { TABLES } from './report/tables.js';
import { isMet } from './report/target.js';
import { targetsOf } from './report/targets.js';
import type { Results } from './results.js';
import { startStores } from './stores/stores.js';

const RESULTS = 'bench/results/results.json';
const SHORT_RESULTS = 'bench/results/out/short.json';

const { values: options } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    report: { type: 'boolean', default: false },
  },
});

// so that whatever was started is ended
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const report = async (results: Results): Promise<void> => {
  const path = results.short ? SHORT_RESULTS : RESULTS;
  await mkdir(dirname(path), { recursive: true });
  await writeFormatted(path, JSON.stringify(results));
  if (!results.short) {
    await writeDocument('docs/performance.md', results);
    await writeFile('docs/performance.svg', chartOf(results));
  }
  for (const [name, make] of Object.entries(TABLES)) {
    const text = make(results);
    if (name !== 'targets' && name !== 'chart' && text) console.log(`\n${text}`);
  }
  const targets = targetsOf(results);
  console.log(`\n${TABLES.targets(results)}\n`);
  console.log(`${targets.filter(isMet).length} of ${targets.length} targets met; the figures are in ${path}`);
};

const chosenParts = (): PartName[] => {
  const names = options.only ? options.only.split(',') : PART_NAMES;
  for (const name of names)
    if (!(name in PARTS)) throw new Error(`there is no part ${name}; there are ${PART_NAMES.join(', ')}`);
  return names as PartName[];
};

const measure = async (plan: Plan, names: ReadonlyArray<PartName>): Promise<Results> => {
  await prepareContenders();
  const stores = await startStores();
  const generator = startGenerator();
  try {
    const populations: Population[] = [];
    for (const [i, users] of plan.sizes.entries()) {
      console.log(`Filling a database with ${users.toLocaleString('en')} users …`);
      populations.push(await populate(stores, users, i));
    }
    const bench = { plan, stores, generator, populations };
    const measured: Partial<Record<PartName, unknown>> = {};
    for (const name of names) {
      console.log(`Measuring ${name} …`);
      measured[name] = await PARTS[name](bench);
    }
    const { short, rounds, roundSeconds } = plan;
    const versions = { node: process.versions.node, postgres: stores.postgres.version, redis: stores.redis.version };
    const machine = { cores: cpus().length, processor: cpus()[0]?.model.trim() ?? '', ...versions };
    return { at: new Date().toISOString(), short, rounds, roundSeconds, machine, ...measured } as Results;
  } finally {
    generator.stop();
    await stores.stop();
  }
};

const stored = async (): Promise<Partial<Results>> =>
  JSON.parse(await readFile(RESULTS, 'utf8').catch(() => '{}')) as Partial<Results>;

if (options.report) await report((await stored()) as Results);
else if (options.check) {
  const names = chosenParts();
  await measure(CHECK, names);
  console.log(`These parts work: ${names.join(', ')}`);
} else {
  const plan = options.short ? SHORT : LONG;
  const measured = await measure(plan, chosenParts());
  // parts that were not asked for stay as they were measured last
  await report(options.only && !options.short ? { ...(await stored()), ...measured } : measured);
}
