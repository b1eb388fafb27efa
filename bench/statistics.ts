/** The value that a share of the values does not exceed (nearest rank); NaN of none. */
export const quantile = (values: ReadonlyArray<number>, share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? NaN;
};

/** Of an even number of values, the mean of the two in the middle. */
export const median = (values: ReadonlyArray<number>): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1] ?? NaN, sorted[sorted.length >> 1] ?? NaN];
  return (low + high) / 2;
};

/** The median of one figure over several rounds. */
export const medianOf = <T>(rounds: ReadonlyArray<T>, figure: (round: T) => number): number =>
  median(rounds.map(figure));
