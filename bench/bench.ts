import type { Generator } from './load/generator.js';
import type { Population } from './people/population.js';
import type { Plan } from './plan.js';
import type { Stores } from './stores/stores.js';

/** What every part of the benchmark works with. */
export type Bench = Readonly<{
  plan: Plan;
  stores: Stores;
  generator: Generator;
  /** The smallest first. */
  populations: ReadonlyArray<Population>;
}>;

export const smallest = ({ populations: [first] }: Bench): Population => {
  if (!first) throw new Error('there is no population');
  return first;
};
