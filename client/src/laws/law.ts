/** What a provider must do. `holds` throws an error if the provider on this stage does not. */
export type Law<Stage> = Readonly<{ title: string; holds: (stage: Stage) => Promise<void> }>;

/** The error of a law that a provider breaks. */
export class LawBroken extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'LawBroken';
  }
}

export const check = (isTrue: boolean, message: string): void => {
  if (!isTrue) throw new LawBroken(message);
};

/** Compares values as JSON, in which the order of fields does not matter. */
export const checkSame = (found: unknown, expected: unknown, what: string): void => {
  const [one, other] = [found, expected].map((value) => JSON.stringify(sorted(value)));
  check(one === other, `${what}: found ${one}, expected ${other}`);
};

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, one]) => [name, sorted(one)]));
};

/** The error with which the work fails. Work that succeeds breaks the law. */
export const errorOf = async (work: () => Promise<unknown>, what: string): Promise<unknown> => {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new LawBroken(`${what}: expected an error`);
};

/** What users see of an error. */
export const messageIn = (error: unknown): string => (error instanceof Error ? error.message : '');
