import type { Randomness } from '../../src/domain/ports/randomness.js';

/** The same values in every run: UUIDs that count up, and integers of a small generator (Numerical Recipes' constants). */
export const seededRandomness = (seed = 1): Randomness => {
  let state = seed >>> 0;
  let drawn = 0;
  return {
    uuid: () => {
      drawn += 1;
      return `${seed.toString(16).padStart(8, '0')}-0000-4000-8000-${drawn.toString(16).padStart(12, '0')}`;
    },
    int: (below) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    },
  };
};
