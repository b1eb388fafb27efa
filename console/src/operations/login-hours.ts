/** The logins of one hour, such as `2026-11-22 14`. */
export type Hour = Readonly<{ hour: string; loggedIn: number; refused: number }>;

const HOURS = 24;
const HOUR_MS = 3_600_000;

const hourOf = (time: string): string => time.slice(0, 13);

/** A time of the service, counted as if it were in UTC: only differences matter here. */
const momentOf = (hour: string): number => Date.parse(`${hour.replace(' ', 'T')}:00:00Z`);

const textOf = (moment: number): string => new Date(moment).toISOString().slice(0, 13).replace('T', ' ');

const counted = (times: ReadonlyArray<string>): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const time of times) counts.set(hourOf(time), (counts.get(hourOf(time)) ?? 0) + 1);
  return counts;
};

/**
 * Counts events by hour, over the 24 hours up to the newest time. Times are `YYYY-MM-DD HH:MM:SS` of the service. The
 * browser does not know the time zone of the service, so `newest` tells the present hour.
 */
export const loginHours = (
  loggedIn: ReadonlyArray<string>,
  refused: ReadonlyArray<string>,
  newest: string,
): ReadonlyArray<Hour> => {
  const [successes, refusals] = [counted(loggedIn), counted(refused)];
  const last = momentOf(hourOf(newest));
  return Array.from({ length: HOURS }, (_, i) => {
    const hour = textOf(last - (HOURS - 1 - i) * HOUR_MS);
    return { hour, loggedIn: successes.get(hour) ?? 0, refused: refusals.get(hour) ?? 0 };
  });
};
