import { zonedText, zonedTime } from '@menshen/contract/values/zoned-time';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/** The periods that the trail offers, in hours. */
const HOURS = { '24h': DAY_HOURS, '7d': 7 * DAY_HOURS, '30d': 30 * DAY_HOURS } as const;

export type Period = keyof typeof HOURS;

export const PERIODS = Object.keys(HOURS) as ReadonlyArray<Period>;

export const isPeriod = (text: string): text is Period => Object.hasOwn(HOURS, text);

/** The clock by which a period is measured: a moment, and the time zone of the service. */
export type TrailClock = Readonly<{ now: Date; zone: string }>;

/**
 * When a period begins that ends at `to`, or now: `YYYY-MM-DD HH:MM:SS`. It begins at a full hour, so that a page asks for
 * the same events again and again.
 */
export const periodStart = (period: Period, to: string, { now, zone }: TrailClock): string => {
  const end = zonedTime(to, zone) ?? now;
  const start = end.getTime() - HOURS[period] * HOUR_MS;
  return zonedText(new Date(Math.floor(start / HOUR_MS) * HOUR_MS), zone);
};
