import { zonedDay } from '../../contract/values/zoned-time.js';

/** True from 00:00 of the day after the last one, by the clocks of the zone. Without a last day, never. */
export const isAccountOver = (validUntil: string | null | undefined, now: Date, timeZone: string): boolean =>
  // days of four-digit years sort like their texts
  (validUntil ?? null) !== null && zonedDay(now, timeZone) > String(validUntil);
