const DAY_MS = 86_400_000;

const FIRST = '0001-01-01';
const LAST = '9999-12-31';

const timeOf = (day: string): number => Date.parse(day);

/** The day (`YYYY-MM-DD`) of a time, within the years of the service. */
const dayOf = (time: number): string => {
  if (time <= timeOf(FIRST)) return FIRST;
  return time >= timeOf(LAST) ? LAST : new Date(time).toISOString().slice(0, FIRST.length);
};

export const addDays = (day: string, days: number): string => dayOf(timeOf(day) + days * DAY_MS);

const daysIn = (year: number, month: number): number => {
  const end = new Date(0);
  end.setUTCFullYear(year, month + 1, 0);
  return end.getUTCDate();
};

/** The same day of another month, or its last day if the month is shorter. */
export const addMonths = (day: string, months: number): string => {
  const date = new Date(timeOf(day));
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  date.setUTCFullYear(year, month, Math.min(date.getUTCDate(), daysIn(year, month)));
  return dayOf(date.getTime());
};

/** How many days the day is after the Monday of its week. */
export const weekdayOf = (day: string): number => (new Date(timeOf(day)).getUTCDay() + 6) % 7;

const isPossible = (time: number): boolean => time >= timeOf(FIRST) && time <= timeOf(LAST);

/** The weeks of the month of a day, from Monday. Places of other months are undefined. */
export const weeksOf = (day: string): ReadonlyArray<ReadonlyArray<string | undefined>> => {
  const month = day.slice(0, 'YYYY-MM'.length);
  const first = timeOf(`${month}-01`) - weekdayOf(`${month}-01`) * DAY_MS;
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_none, weekday) => {
      const time = first + (week * 7 + weekday) * DAY_MS;
      const shown = dayOf(time);
      return isPossible(time) && shown.startsWith(month) ? shown : undefined;
    }),
  );
};

/** The day of today in the time zone of the browser. */
export const today = (now = new Date()): string => dayOf(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()));

/** The day that a key of a calendar leads to. Undefined for other keys. */
export const dayAfterKey = (day: string, key: string, isShifted: boolean): string | undefined => {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -weekdayOf(day));
    case 'End':
      return addDays(day, 6 - weekdayOf(day));
    case 'PageUp':
      return addMonths(day, isShifted ? -12 : -1);
    case 'PageDown':
      return addMonths(day, isShifted ? 12 : 1);
    default:
      return undefined;
  }
};
