import { medianOf } from '../statistics.js';

/** CPU microseconds of one write by process, and how many writes were committed per second. */
export type WriteCost = Readonly<{ node: number; postgres: number; perSecond: number }>;

/** Each figure's median. */
export const medianWriteCost = (rounds: ReadonlyArray<WriteCost>): WriteCost => ({
  node: medianOf(rounds, ({ node }) => node),
  postgres: medianOf(rounds, ({ postgres }) => postgres),
  perSecond: medianOf(rounds, ({ perSecond }) => perSecond),
});
