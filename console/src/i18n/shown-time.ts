import { isCalendarDate } from '@menshen/contract/values/text-rules';

const PARTS = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}.*)$/;

const ENGLISH_DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** In English, earlier years would have fewer than four digits. */
const FIRST_YEAR = '1000';

/** A day of the service (`YYYY-MM-DD`) as users of the language read it. Any other text is returned as it is. */
export const shownDate = (text: string, locale: string): string => {
  const isKept = locale !== 'en' || text < FIRST_YEAR || !isCalendarDate(text);
  return isKept ? text : ENGLISH_DATE.format(Date.parse(text));
};

/**
 * A time of the service (`YYYY-MM-DD HH:MM:SS`) as users of the language read it. It stays in the time zone of the
 * service. Any other text is returned as it is.
 */
export const shownTime = (text: string, locale: string): string => {
  const [, date = '', time] = PARTS.exec(text) ?? [];
  const day = shownDate(date, locale);
  return day === date ? text : `${day}, ${time}`;
};
