/** The functions of an implementation of bcrypt. */
type Bcrypt = Readonly<{
  compareSync(password: string, hash: string): boolean;
  hashSync(password: string, cost: number): string;
}>;

type Hashing = Readonly<{ password: string; cost: number }>;

type Comparison = Readonly<{
  password: string;
  hash: string;
  /** Compared after a mismatch, to take as long as a hash of the configured cost. */
  onMismatch: ReadonlyArray<string>;
}>;

const timed = <T>(work: () => T): Readonly<{ value: T; ms: number }> => {
  const start = performance.now();
  return { value: work(), ms: performance.now() - start };
};

/** The tasks of a hashing thread, and how long each takes. */
export const bcryptTasks = ({ compareSync, hashSync }: Bcrypt) => ({
  hash: ({ password, cost }: Hashing) => timed(() => hashSync(password, cost)),
  compare: ({ password, hash, onMismatch }: Comparison) =>
    timed(() => {
      const matches = compareSync(password, hash);
      if (!matches) for (const decoy of onMismatch) compareSync(password, decoy);
      return matches;
    }),
});
