import { isCalendarTime } from './text-rules.js';

const HOUR_MS = 3_600_000;

/** A zone keeps its offset for longer than the steps between these hours, and none is further from UTC than the outer ones. */
const STEP_MS = 8 * HOUR_MS;
const STEPS_AROUND = [-2, -1, 0, 1, 2, 3];

/** Most times of a list or a file are near each other. */
const MOST_KNOWN = 1_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format takes far longer than using it. */
const formatOf = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone);
  if (known) return known;
  const numeric = 'numeric';
  const format = new Intl.DateTimeFormat('en-US', {
    ...({ timeZone: zone, calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23', era: 'short' } as const),
    ...({ year: numeric, month: numeric, day: numeric, hour: numeric, minute: numeric, second: numeric } as const),
  });
  formats.set(zone, format);
  return format;
};

/** What a clock of the zone shows at the moment, as if it were UTC. */
const clockAt = (moment: number, zone: string): number => {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of formatOf(zone).formatToParts(moment)) parts[type] = value;
  const [year, month, day, hour, minute, second] = (['year', 'month', 'day', 'hour', 'minute', 'second'] as const).map(
    (part) => Number(parts[part]),
  ) as [number, number, number, number, number, number];
  // the constructor and `Date.UTC` take the years 0 to 99 for those of the last century
  const shown = new Date(0);
  shown.setUTCFullYear(parts.era === 'AD' ? year : 1 - year, month - 1, day);
  shown.setUTCHours(hour, minute, second);
  return shown.getTime();
};

const knownOffsets = new Map<string, Map<number, number>>();

/** The milliseconds by which the zone is ahead of UTC at the end of this number of steps since 1970. */
const offsetAt = (step: number, zone: string): number => {
  const offsets = knownOffsets.get(zone) ?? new Map<number, number>();
  knownOffsets.set(zone, offsets);
  const known = offsets.get(step);
  if (known !== undefined) return known;
  const offset = clockAt(step * STEP_MS, zone) - step * STEP_MS;
  if (offsets.size === MOST_KNOWN) offsets.clear();
  offsets.set(step, offset);
  return offset;
};

/**
 * The moment when a clock of the zone, an IANA name, shows this `YYYY-MM-DD HH:MM:SS`. The first one if the clock shows it
 * twice, undefined if it never does. The years are 0001 to 9999. Before 1900 most zones have local mean time.
 */
export const zonedTime = (text: string, zone: string): Date | undefined => {
  if (!isCalendarTime(text)) return undefined;
  const shown = Date.parse(`${text.replace(' ', 'T')}Z`);
  const step = Math.floor(shown / STEP_MS);
  const [offset, ...others] = new Set(STEPS_AROUND.map((steps) => offsetAt(step + steps, zone)));
  if (offset !== undefined && others.length === 0) return new Date(shown - offset);
  const moments = [offset ?? 0, ...others].map((ahead) => shown - ahead);
  const first = Math.min(...moments.filter((moment) => clockAt(moment, zone) === shown));
  return Number.isFinite(first) ? new Date(first) : undefined;
};

/** The day that a calendar of the zone shows at the moment: `YYYY-MM-DD`. */
export const zonedDay = (moment: Date, zone: string): string => zonedText(moment, zone).slice(0, 'YYYY-MM-DD'.length);

/** What a clock of the zone shows at the moment: `YYYY-MM-DD HH:MM:SS`. */
export const zonedText = (moment: Date, zone: string): string =>
  new Date(clockAt(moment.getTime(), zone)).toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length).replace('T', ' ');
