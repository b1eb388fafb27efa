import type { Bench } from '../bench.js';
import type { Population } from '../people/population.js';
import { CONNECTIONS } from '../plan.js';
import type { Program } from '../programs/program.js';
import { CONTENDERS, startContender, type ContenderName } from './contenders.js';
import { interleaved } from './interleaved.js';
import { listPaths } from './paths.js';
import { medianCost, round, type Cost } from './round.js';
import { settle } from './settle.js';
import { verify } from './verify.js';

export type Comparison = Readonly<{ users: number; costs: Readonly<Partial<Record<ContenderName, Cost>>> }>;

const LEAD_IN_SECONDS = 0.5;

const NAMES = Object.keys(CONTENDERS) as ContenderName[];

/** Every contender over one population, the first ten pages and either status, each verified before it is measured. */
const compareOn = async (bench: Bench, population: Population): Promise<Comparison> => {
  const programs: Partial<Record<ContenderName, Program>> = {};
  const { roundSeconds, warmUp, rounds } = bench.plan;
  try {
    for (const name of NAMES) programs[name] = await startContender(name, population);
    const all = programs as Record<ContenderName, Program>;
    await verify(bench.stores, population, all.service, all);

    const load = { connections: CONNECTIONS, paths: listPaths(), tokens: population.tokens };
    for (const name of NAMES) await round(bench, all[name], { ...load, ...warmUp });
    await settle(bench);
    const once = async (name: ContenderName): Promise<Cost> => {
      // it comes back to caches that the others have filled
      await round(bench, all[name], { ...load, seconds: LEAD_IN_SECONDS });
      return round(bench, all[name], { ...load, seconds: roundSeconds });
    };
    const measured = await interleaved(
      rounds,
      Object.fromEntries(NAMES.map((name) => [name, () => once(name)])) as Record<ContenderName, () => Promise<Cost>>,
    );
    const costs = Object.fromEntries(NAMES.map((name) => [name, medianCost(measured[name])]));
    return { users: population.users, costs };
  } finally {
    await Promise.all(Object.values(programs).map((program) => program.stop()));
  }
};

export const compare = async (bench: Bench): Promise<Comparison[]> => {
  const comparisons: Comparison[] = [];
  for (const population of bench.populations) comparisons.push(await compareOn(bench, population));
  return comparisons;
};
