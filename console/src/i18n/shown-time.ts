const PARTS = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}.*)$/;

const ENGLISH_DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/**
 * A time of the service (`YYYY-MM-DD HH:MM:SS`) as users of the language read it. It stays in the time zone of the
 * service. Any other text is returned as it is.
 */
export const shownTime = (text: string, locale: string): string => {
  const [, date = '', time] = PARTS.exec(text) ?? [];
  const day = Date.parse(date);
  return locale !== 'en' || Number.isNaN(day) ? text : `${ENGLISH_DATE.format(day)}, ${time}`;
};
