/** Whole seconds from `now` to `endsAt`, rounded up, from 1 to `lifetimeMs`: a clock that was moved makes none negative or endless. */
export const remainingSeconds = (endsAt: Date, now: Date, lifetimeMs: number): number =>
  Math.max(1, Math.ceil(Math.min(endsAt.getTime() - now.getTime(), lifetimeMs) / 1000));
