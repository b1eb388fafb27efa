import { availableParallelism } from 'node:os';

/**
 * How many threads one of `workers` processes hashes with: its share of the processors but one, which is left to what
 * answers requests. Threads of lower priority yield a processor, but not at once, and where a container may use only so
 * much time of its processors, what they use up is missing everywhere.
 */
export const hashingThreadCount = (workers: number, processors = availableParallelism()): number =>
  Math.max(1, Math.floor(processors / workers) - 1);
