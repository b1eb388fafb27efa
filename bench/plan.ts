/** How long the benchmark takes its time; a short one gives a first impression and is not written to the documentation. */
export type Plan = Readonly<{
  short: boolean;
  /** Users per database, the smallest first. */
  sizes: ReadonlyArray<number>;
  rounds: number;
  roundSeconds: number;
  /** So many requests, unless that takes longer. */
  warmUp: Readonly<{ requests: number; seconds: number }>;
  floodSeconds: number;
  /** After how many requests the resident memory is read: first, and last. */
  memoryRequests: readonly [number, number];
  /** Pages over which the allocated memory is counted. */
  allocationRequests: number;
  /** Entries that are stored to learn what one takes. */
  entries: number;
}>;

export const CONNECTIONS = 16;

export const LONG: Plan = {
  short: false,
  sizes: [10_000, 100_000, 1_000_000],
  rounds: 5,
  roundSeconds: 3,
  warmUp: { requests: 20_000, seconds: 6 },
  floodSeconds: 8,
  memoryRequests: [10_000, 100_000],
  allocationRequests: 20_000,
  entries: 50_000,
};

export const SHORT: Plan = {
  short: true,
  sizes: [10_000, 100_000],
  rounds: 3,
  roundSeconds: 1,
  warmUp: { requests: 2_000, seconds: 2 },
  floodSeconds: 3,
  memoryRequests: [1_000, 10_000],
  allocationRequests: 5_000,
  entries: 10_000,
};

/** Shows that every part works, and measures nothing. */
export const CHECK: Plan = {
  short: true,
  sizes: [10_000],
  rounds: 1,
  roundSeconds: 0.2,
  warmUp: { requests: 50, seconds: 1 },
  floodSeconds: 1,
  memoryRequests: [100, 200],
  allocationRequests: 200,
  entries: 100,
};
