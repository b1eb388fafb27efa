/** How often something happened in a window of time that ends at `endsAt`. */
export type Tally = Readonly<{ count: number; endsAt: Date }>;

/** One more in a fixed window: the first opens it for `windowMs`, later ones do not extend it. */
export const tallied = (tally: Tally | undefined, windowMs: number, now: Date): Tally =>
  tally && now < tally.endsAt
    ? { ...tally, count: tally.count + 1 }
    : { count: 1, endsAt: new Date(now.getTime() + windowMs) };
