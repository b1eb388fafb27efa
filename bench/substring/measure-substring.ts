import { deepStrictEqual } from 'node:assert/strict';
import type { Bench } from '../bench.js';
import { copyWithoutTextIndexes, type Population } from '../people/population.js';
import { ask } from '../page/ask.js';
import { startContender } from '../page/contenders.js';
import { touch } from '../page/depth.js';
import { interleaved } from '../page/interleaved.js';
import { pagePath } from '../page/paths.js';
import { medianCost, round, type Cost } from '../page/round.js';
import type { Program } from '../programs/program.js';
import { KINDS, patternsOf, type Kind } from './patterns.js';

export type Search = Readonly<{ users: number; kind: Kind; service: Cost; withoutIndex: Cost; ratio: number }>;

/** More would make the server's parallel scans wait for each other. */
const CONNECTIONS = 2;
const SAMPLES = 5;
/** Shares no divisor with the numbers of patterns. */
const STEP = 37;

type Side = Readonly<{ population: Population; program: Program }>;

const agree = async (paths: ReadonlyArray<string>, [one, other]: readonly [Side, Side]): Promise<void> => {
  for (const path of paths.slice(0, SAMPLES)) {
    const answers = await Promise.all(
      [one, other].map(({ population, program }) => ask(program.origin, path, population.tokens[0] ?? '')),
    );
    deepStrictEqual(answers[0]?.data, answers[1]?.data, path);
  }
};

/**
 * Searching with the service, against Koa by hand asking `ilike` of the same users without an index for texts. Every
 * pattern is new to them: before each round a write makes what they have kept useless.
 */
export const measureSubstring = async (bench: Bench): Promise<Search[]> => {
  const { rounds, roundSeconds, sizes } = bench.plan;
  const indexed = bench.populations.at(-1);
  if (!indexed) return [];
  const plain = await copyWithoutTextIndexes(bench.stores, indexed, sizes.length + 1);
  const programs: Program[] = [];
  try {
    const start = async (name: 'service' | 'koaByHand', population: Population): Promise<Side> => {
      const program = await startContender(name, population);
      programs.push(program);
      return { population, program };
    };
    const sides = [await start('service', indexed), await start('koaByHand', plain)] as const;
    const searches: Search[] = [];
    for (const kind of Object.keys(KINDS) as Kind[]) {
      const paths = (await patternsOf(bench.stores, indexed, kind)).map((name) => pagePath(1, { name }));
      await agree(paths, sides);
      let begin = 0;
      const run = async ({ population, program }: Side): Promise<Cost> => {
        await touch(bench, population);
        const { tokens } = population;
        // the slow one does not come to the end: it is to begin elsewhere each time
        begin = (begin + STEP) % paths.length;
        const turned = [...paths.slice(begin), ...paths.slice(0, begin)];
        const load = { connections: CONNECTIONS, paths: turned, tokens, requests: paths.length, inTurn: true };
        return round(bench, program, { ...load, seconds: 2 * roundSeconds });
      };
      const [service, withoutIndex] = sides;
      await run(service);
      const costs = await interleaved(rounds, {
        service: () => run(service),
        withoutIndex: () => run(withoutIndex),
      });
      const medians = { service: medianCost(costs.service), withoutIndex: medianCost(costs.withoutIndex) };
      searches.push({
        users: indexed.users,
        kind,
        ...medians,
        ratio: medians.withoutIndex.total / medians.service.total,
      });
    }
    return searches;
  } finally {
    await Promise.all(programs.map((program) => program.stop()));
  }
};
