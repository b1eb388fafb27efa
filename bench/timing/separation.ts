/**
 * How well one measurement tells which of two sorts it belongs to: the probability that one of the second sort is the
 * larger (the area under the ROC curve). 0.5 is a guess; 0 and 1 are certainty.
 */
export const separation = (first: ReadonlyArray<number>, second: ReadonlyArray<number>): number => {
  let wins = 0;
  for (const one of first) for (const other of second) wins += other > one ? 1 : other === one ? 0.5 : 0;
  return wins / (first.length * second.length);
};
