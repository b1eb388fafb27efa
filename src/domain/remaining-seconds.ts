/** Whole seconds from `now` to `endsAt`, rounded up, between 1 and `lifetimeMs` even after a clock change. */
export const remainingSeconds = (endsAt: Date, now: Date, lifetimeMs: number): number =>
  Math.max(1, Math.ceil(Math.min(endsAt.getTime() - now.getTime(), lifetimeMs) / 1000));
