import type { Bench } from '../bench.js';
import type { Population } from '../people/population.js';
import { CONNECTIONS } from '../plan.js';
import type { Program } from '../programs/program.js';
import { median } from '../statistics.js';
import { ask } from './ask.js';
import { startContender } from './contenders.js';
import { interleaved } from './interleaved.js';
import { firstPaths, lastPaths, middlePaths, PAGE_SIZE, pagePath } from './paths.js';
import { medianCost, round, type Cost } from './round.js';
import { settle } from './settle.js';

export type Depth = Readonly<{
  users: number;
  first: Cost;
  middle: Cost;
  last: Cost;
  /** Milliseconds until a deep page was there, the first one after a write. */
  cold: Readonly<{ median: number; worst: number }>;
}>;

const COLD_PAGES = 9;

/** A committed change to what the list is ordered by: whatever was kept of the table no longer holds. */
export const touch = ({ stores }: Pick<Bench, 'stores'>, { database }: Population): Promise<string> =>
  stores.postgres.sql(database, 'update users set sort = sort + 1 where id = 777');

const coldPages = async (bench: Bench, population: Population, { origin }: Program): Promise<number[]> => {
  const latencies: number[] = [];
  const pages = Math.ceil(population.users / PAGE_SIZE);
  for (let i = 1; i <= COLD_PAGES; i += 1) {
    await touch(bench, population);
    const path = pagePath(Math.ceil((pages * i) / (COLD_PAGES + 1)));
    const token = population.tokens[i] ?? '';
    // so that neither the connection nor the permission is what is waited for
    await ask(origin, '/healthz', token);
    const began = performance.now();
    await ask(origin, path, token);
    latencies.push(performance.now() - began);
  }
  return latencies;
};

type Run = Readonly<{ population: Population; program: Program; paths: ReadonlyArray<string> }>;

/** The service alone, on every size: page one, the middle and the end. */
export const measureDepth = async (bench: Bench): Promise<Depth[]> => {
  const { rounds, roundSeconds, warmUp } = bench.plan;
  const services: { population: Population; program: Program }[] = [];
  try {
    for (const population of bench.populations)
      services.push({ population, program: await startContender('service', population) });

    const runs: Record<string, Run> = {};
    for (const { population, program } of services) {
      const places = {
        first: firstPaths(),
        middle: middlePaths(population.users),
        last: lastPaths(population.users),
      };
      for (const [place, paths] of Object.entries(places))
        runs[`${population.users} ${place}`] = { population, program, paths };
    }
    const once = ({ population, program, paths }: Run, limit: Readonly<{ seconds: number; requests?: number }>) =>
      round(bench, program, { connections: CONNECTIONS, paths, tokens: population.tokens, ...limit });
    for (const run of Object.values(runs)) await once(run, warmUp);
    // a list that was walked through in the background is walked through by now
    await settle(bench);
    const measured = await interleaved(
      rounds,
      Object.fromEntries(Object.entries(runs).map(([name, run]) => [name, () => once(run, { seconds: roundSeconds })])),
    );

    const depths: Depth[] = [];
    for (const { population, program } of services) {
      const at = (place: string) => medianCost(measured[`${population.users} ${place}`] ?? []);
      const latencies = await coldPages(bench, population, program);
      depths.push({
        users: population.users,
        first: at('first'),
        middle: at('middle'),
        last: at('last'),
        cold: { median: median(latencies), worst: Math.max(...latencies) },
      });
    }
    return depths;
  } finally {
    await Promise.all(services.map(({ program }) => program.stop()));
  }
};
