/** Ranges of days that users choose with one click. */
export const DAY_RANGES = ['today', 'thisWeek', 'thisMonth'] as const;

export type DayRange = (typeof DAY_RANGES)[number];

type Days = Readonly<{ from: string; to: string }>;

const DAY_MS = 86_400_000;

const textOfDay = (date: Date): string => date.toISOString().slice(0, 10);

/** The first and the last day of a range. A week begins on Monday. */
export const daysOf = (range: DayRange, today: string): Days => {
  const day = new Date(`${today}T00:00:00Z`);
  const shifted = (days: number): string => textOfDay(new Date(day.getTime() + days * DAY_MS));
  switch (range) {
    case 'today':
      return { from: today, to: today };
    case 'thisWeek': {
      const sinceMonday = (day.getUTCDay() + 6) % 7;
      return { from: shifted(-sinceMonday), to: shifted(6 - sinceMonday) };
    }
    case 'thisMonth': {
      const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0));
      return { from: `${today.slice(0, 7)}-01`, to: textOfDay(last) };
    }
  }
};

/** The day in this time zone; without one, in that of the browser. */
export const todayIn = (timeZone: string | undefined, now: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now);

const FIRST = '00:00:00';
const LAST = '23:59:59';

/** The first second of a day, and the last one. */
export const beginOf = (day: string): string => `${day} ${FIRST}`;
export const endOf = (day: string): string => `${day} ${LAST}`;

/** A bound without the time of the day where the whole day is meant. Any other text stays. */
export const withoutWholeDay = (text: string, bound: 'from' | 'to'): string => {
  const end = ` ${bound === 'from' ? FIRST : LAST}`;
  return text.endsWith(end) ? text.slice(0, -end.length) : text;
};
