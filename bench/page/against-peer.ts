import { smallest, type Bench } from '../bench.js';
import { CONNECTIONS } from '../plan.js';
import type { Program } from '../programs/program.js';
import { median } from '../statistics.js';
import { TRACE_OPTIONS, withTrace } from './allocation.js';
import { startContender } from './contenders.js';
import { interleaved } from './interleaved.js';
import { listPaths } from './paths.js';
import { medianCost, round, type Cost } from './round.js';
import { settle } from './settle.js';
import { verify } from './verify.js';
import { writeThroughService } from './write.js';

const NAMES = ['service', 'koaByHand'] as const;
type Name = (typeof NAMES)[number];

/** `ratio` is the median of the ratios of two rounds that follow each other, of all CPU time. */
export type PeerCosts = Readonly<{
  connections: number;
  hasWritten: boolean;
  costs: Readonly<Record<Name, Cost>>;
  ratio: number;
}>;

/** Bytes per page on the heap of V8. */
type Allocated = Readonly<{ hasWritten: boolean; bytes: Readonly<Partial<Record<Name, number>>> }>;

/** The service and the best hand-written Koa alone. `hasWritten`: after a write through the service. */
export type AgainstPeer = Readonly<{ costs: ReadonlyArray<PeerCosts>; allocated: ReadonlyArray<Allocated> }>;

const LEAD_IN_SECONDS = 0.3;

const measureCosts = async (bench: Bench): Promise<PeerCosts[]> => {
  const population = smallest(bench);
  const { rounds, roundSeconds, warmUp } = bench.plan;
  const programs: Partial<Record<Name, Program>> = {};
  try {
    for (const name of NAMES) programs[name] = await startContender(name, population);
    const all = programs as Record<Name, Program>;
    await verify(bench.stores, population, all.service, all);
    const load = { paths: listPaths(), tokens: population.tokens };
    const measured: PeerCosts[] = [];
    for (const hasWritten of [false, true]) {
      if (hasWritten) await writeThroughService(all.service);
      for (const name of NAMES) await round(bench, all[name], { ...load, connections: CONNECTIONS, ...warmUp });
      await settle(bench);
      for (const connections of [CONNECTIONS, 1]) {
        const once = async (name: Name): Promise<Cost> => {
          await round(bench, all[name], { ...load, connections, seconds: LEAD_IN_SECONDS });
          return round(bench, all[name], { ...load, connections, seconds: roundSeconds });
        };
        const found = await interleaved(rounds, {
          service: () => once('service'),
          koaByHand: () => once('koaByHand'),
        });
        const ratios = found.service.map(({ total }, i) => total / (found.koaByHand[i]?.total ?? NaN));
        const costs = { service: medianCost(found.service), koaByHand: medianCost(found.koaByHand) };
        measured.push({ connections, hasWritten, costs, ratio: median(ratios) });
      }
    }
    return measured;
  } finally {
    await Promise.all(Object.values(programs).map((program) => program.stop()));
  }
};

const measureAllocated = async (bench: Bench): Promise<Allocated[]> => {
  const population = smallest(bench);
  const { allocationRequests: requests } = bench.plan;
  const load = { connections: CONNECTIONS, paths: listPaths(), tokens: population.tokens, seconds: 600 };
  /** Before a write, and after one. */
  const bytesOf = (name: Name): Promise<number[]> =>
    withTrace(
      (output) => startContender(name, population, { nodeOptions: TRACE_OPTIONS, output }),
      async (program, allocatedDuring) => {
        const { port } = program;
        const send = () => bench.generator.run({ ...load, port, requests });
        const bytes = async (): Promise<number> => {
          // compiled code allocates less
          await send();
          return (await allocatedDuring(send)) / requests;
        };
        const before = await bytes();
        if (name !== 'service') return [before];
        await writeThroughService(program);
        return [before, await bytes()];
      },
    );
  const [service, koaByHand] = [await bytesOf('service'), await bytesOf('koaByHand')];
  return [
    { hasWritten: false, bytes: { service: service[0] ?? NaN, koaByHand: koaByHand[0] ?? NaN } },
    { hasWritten: true, bytes: { service: service[1] ?? NaN } },
  ];
};

export const measureAgainstPeer = async (bench: Bench): Promise<AgainstPeer> => ({
  costs: await measureCosts(bench),
  allocated: await measureAllocated(bench),
});
