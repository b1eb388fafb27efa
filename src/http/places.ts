/** Room for so many pieces of work at once. */
export type Places = Readonly<{
  /** For who wants to turn back early: it keeps no place free. */
  full(): boolean;
  /** Does the work in a place of its own, free again however the work ends; `undefined`, and nothing done, when there is none. */
  during<T>(work: () => Promise<T>): Promise<T> | undefined;
}>;

export const placesFor = (most: number): Places => {
  let taken = 0;
  const held = async <T>(work: () => Promise<T>): Promise<T> => {
    taken += 1;
    try {
      return await work();
    } finally {
      taken -= 1;
    }
  };
  const full = (): boolean => taken >= most;
  return { full, during: (work) => (full() ? undefined : held(work)) };
};
