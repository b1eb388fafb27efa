import { isCalendarTime } from './text-rules.js';

const HOUR_MS = 3_600_000;

/** No zone is further from UTC than the outer ones, and a zone keeps its offset for longer than the steps between them. */
const HOURS_AROUND = [-16, -8, 0, 8, 16];

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

/**
 * The moment when a clock of the zone, an IANA name, shows this `YYYY-MM-DD HH:MM:SS`. The first one if the clock shows it
 * twice, undefined if it never does. The years are 0001 to 9999. Before 1900 most zones have local mean time.
 */
export const zonedTime = (text: string, zone: string): Date | undefined => {
  if (!isCalendarTime(text)) return undefined;
  const shown = Date.parse(`${text.replace(' ', 'T')}Z`);
  const moments = HOURS_AROUND.map((hours) => {
    const near = shown + hours * HOUR_MS;
    return shown - (clockAt(near, zone) - near);
  });
  // mostly one, and a clock is slow
  const distinct = [...new Set(moments)];
  const first = Math.min(...distinct.filter((moment) => clockAt(moment, zone) === shown));
  return Number.isFinite(first) ? new Date(first) : undefined;
};

/** The day that a calendar of the zone shows at the moment: `YYYY-MM-DD`. */
export const zonedDay = (moment: Date, zone: string): string => zonedText(moment, zone).slice(0, 'YYYY-MM-DD'.length);

/** What a clock of the zone shows at the moment: `YYYY-MM-DD HH:MM:SS`. */
export const zonedText = (moment: Date, zone: string): string =>
  new Date(clockAt(moment.getTime(), zone)).toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length).replace('T', ' ');
