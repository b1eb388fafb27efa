import { smallest, type Bench } from '../bench.js';
import { SERVICE } from '../page/contenders.js';
import { interleaved } from '../page/interleaved.js';
import { listPaths } from '../page/paths.js';
import { medianCost, round, type Cost } from '../page/round.js';
import { CONNECTIONS } from '../plan.js';
import { startProgram, type Program } from '../programs/program.js';

export type Workers = Readonly<{ one: Cost; two: Cost }>;

/** The same pages from one process and from two that share the port, with so many connections for each process. */
export const measureWorkers = async (bench: Bench): Promise<Workers> => {
  const { environment, tokens } = smallest(bench);
  const { rounds, roundSeconds, warmUp } = bench.plan;
  const programs: Program[] = [];
  try {
    for (const WORKERS of ['1', '2']) programs.push(await startProgram(SERVICE, { ...environment, WORKERS }));
    /** What is gathered and sent at once, and so what a page costs, depends on how many ask a process at the same time. */
    const run = (at: 0 | 1, limit: Readonly<{ seconds: number; requests?: number }>): Promise<Cost> => {
      const program = programs[at];
      if (!program) throw new Error('it was not started');
      return round(bench, program, { connections: CONNECTIONS * (at + 1), paths: listPaths(), tokens, ...limit });
    };
    for (const at of [0, 1] as const) await run(at, warmUp);
    const { one, two } = await interleaved(rounds, {
      one: () => run(0, { seconds: roundSeconds }),
      two: () => run(1, { seconds: roundSeconds }),
    });
    return { one: medianCost(one), two: medianCost(two) };
  } finally {
    await Promise.all(programs.map((program) => program.stop()));
  }
};
