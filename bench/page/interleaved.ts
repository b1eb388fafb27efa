/** Runs A B C … A B C …, so that whatever else the machine does meets all of them alike, and collects by name. */
export const interleaved = async <Name extends string, T>(
  rounds: number,
  runs: Readonly<Record<Name, () => Promise<T>>>,
): Promise<Record<Name, T[]>> => {
  const names = Object.keys(runs) as Name[];
  const results = Object.fromEntries(names.map((name) => [name, [] as T[]])) as Record<Name, T[]>;
  for (let i = 0; i < rounds; i += 1) for (const name of names) results[name].push(await runs[name]());
  return results;
};
