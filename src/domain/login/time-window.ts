/** A count in a time window that ends at `endsAt`. */
export type Tally = Readonly<{ count: number; endsAt: Date }>;

/** Adds one to a fixed window. The first count opens the window for `windowMs`; later counts do not extend it. */
export const tallied = (tally: Tally | undefined, windowMs: number, now: Date): Tally =>
  tally && now < tally.endsAt
    ? { ...tally, count: tally.count + 1 }
    : { count: 1, endsAt: new Date(now.getTime() + windowMs) };

/** Whole seconds from `now` to `endsAt`, rounded up, between 1 and `lifetimeMs` even after a clock change. */
export const remainingSeconds = (endsAt: Date, now: Date, lifetimeMs: number): number =>
  Math.max(1, Math.ceil(Math.min(endsAt.getTime() - now.getTime(), lifetimeMs) / 1000));
