import { cpuTimesOf } from '../cpu-time.js';
import type { Bench } from '../bench.js';
import type { LoadOrder } from '../load/order.js';
import type { Program } from '../programs/program.js';
import { medianOf } from '../statistics.js';

/** What one request costs: CPU microseconds by process, and how fast it was. */
export type Cost = Readonly<{
  node: number;
  postgres: number;
  redis: number;
  total: number;
  perSecond: number;
  p50: number;
  p99: number;
}>;

/** One round of load on a program, accounted to it and to the stores behind it. */
export const round = async (
  { stores, generator }: Pick<Bench, 'stores' | 'generator'>,
  program: Program,
  order: Omit<LoadOrder, 'port'>,
): Promise<Cost> => {
  const pids = [program.pid, stores.postgres.pid(), stores.redis.pid];
  const before = cpuTimesOf(pids);
  const { requests, seconds, p50, p99 } = await generator.run({ ...order, port: program.port });
  const after = cpuTimesOf(pids);
  const [node = NaN, postgres = NaN, redis = NaN] = after.map((time, i) => (time - (before[i] ?? NaN)) / requests);
  return { node, postgres, redis, total: node + postgres + redis, perSecond: requests / seconds, p50, p99 };
};

const FIGURES = ['node', 'postgres', 'redis', 'total', 'perSecond', 'p50', 'p99'] as const;

/** Each figure's median. */
export const medianCost = (rounds: ReadonlyArray<Cost>): Cost =>
  Object.fromEntries(FIGURES.map((figure) => [figure, medianOf(rounds, (cost) => cost[figure])])) as Cost;
