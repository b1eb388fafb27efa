import { smallest, type Bench } from '../bench.js';
import { median } from '../statistics.js';
import { measureEntries, type EntryBytes } from './entries.js';
import { measureResident, type Resident } from './resident.js';
import { timeToStart } from './start.js';

export type StartAndMemory = Readonly<{
  /** Milliseconds to the first answer. */
  start: Readonly<{ median: number; worst: number }>;
  resident: ReadonlyArray<Resident>;
  entries: ReadonlyArray<EntryBytes>;
}>;

export const measureStartAndMemory = async (bench: Bench): Promise<StartAndMemory> => {
  const starts: number[] = [];
  for (let i = 0; i < bench.plan.rounds; i += 1) starts.push(await timeToStart(smallest(bench).environment));
  return {
    start: { median: median(starts), worst: Math.max(...starts) },
    resident: await measureResident(bench),
    entries: await measureEntries(bench),
  };
};
