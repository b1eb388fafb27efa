import { createHash } from 'node:crypto';

/** An order that looks drawn, but is the same in every run. */
const orderOf = <Name extends string>(names: ReadonlyArray<Name>, round: number): ReadonlyArray<Name> => {
  const place = (name: Name): string => createHash('sha256').update(`${name} ${round}`).digest('hex');
  return names.toSorted((one, other) => (place(one) < place(other) ? -1 : 1));
};

/**
 * Runs all of them once a round, in another order each round, and collects by name: whatever else the machine does meets
 * all of them alike, and none always comes after the one that leaves it hottest.
 */
export const interleaved = async <Name extends string, T>(
  rounds: number,
  runs: Readonly<Record<Name, () => Promise<T>>>,
): Promise<Record<Name, T[]>> => {
  const names = Object.keys(runs) as Name[];
  const results = Object.fromEntries(names.map((name) => [name, [] as T[]])) as Record<Name, T[]>;
  for (let i = 0; i < rounds; i += 1) for (const name of orderOf(names, i)) results[name].push(await runs[name]());
  return results;
};
