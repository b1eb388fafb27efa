import { isCalendarDate, isCalendarTime } from '@menshen/contract/values/text-rules';
import { halfWidth } from './half-width.js';

const MONTHS = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
];

/** The number of the month whose English name begins with this text of three letters or more; 0 for none. */
const monthIn = (name: string): number =>
  name.length < 3 ? 0 : MONTHS.findIndex((month) => month.startsWith(name.toLowerCase())) + 1;

const YEAR_FIRST = /^(\d{4})([-/. ])(\d{1,2})\2(\d{1,2})$/;
const DIGITS = /^(\d{4})(\d\d)(\d\d)$/;
const CHINESE = /^(\d{4}) *年 *(\d{1,2}) *月 *(\d{1,2}) *[日号]?$/;
const DAY_AND_NAME = /^(\d{1,2})(?:st|nd|rd|th)?[- ]*([a-z]+)[-., ]*(\d{4})$/i;
const NAME_AND_DAY = /^([a-z]+)\.? *(\d{1,2})(?:st|nd|rd|th)?[, ]+(\d{4})$/i;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/;

type Day = readonly [year: string, month: string | number, day: string];

/** Whether the day or the month comes first differs from country to country, so one of them must be above 12. */
const yearLast = (text: string): Day | undefined => {
  const [, one = '', , other = '', year = ''] = YEAR_LAST.exec(text) ?? [];
  if (year === '') return undefined;
  if (Number(one) > 12 || Number(one) === Number(other)) return [year, other, one];
  return Number(other) > 12 ? [year, one, other] : undefined;
};

const dayIn = (text: string): Day | undefined => {
  const [, year, , month = '', day = ''] = YEAR_FIRST.exec(text) ?? [];
  if (year !== undefined) return [year, month, day];
  const numbers = DIGITS.exec(text) ?? CHINESE.exec(text);
  if (numbers) return [numbers[1] ?? '', numbers[2] ?? '', numbers[3] ?? ''];
  const british = DAY_AND_NAME.exec(text);
  if (british) return [british[3] ?? '', monthIn(british[2] ?? ''), british[1] ?? ''];
  const american = NAME_AND_DAY.exec(text);
  if (american) return [american[3] ?? '', monthIn(american[1] ?? ''), american[2] ?? ''];
  return yearLast(text);
};

const padded = (part: string | number): string => String(part).padStart(2, '0');

/**
 * The day that users type in Chinese or in English, as `YYYY-MM-DD`. Undefined for a text that is no day of the calendar, and
 * for one such as 5/1/2026, which means two days.
 */
export const dateIn = (typed: string): string | undefined => {
  const [year = '', month = '', day = ''] = dayIn(halfWidth(typed)) ?? [];
  const date = `${year}-${padded(month)}-${padded(day)}`;
  return isCalendarDate(date) ? date : undefined;
};

const COLONS = /^(上午|下午)? *(\d{1,2}):(\d{1,2})(?::(\d{1,2}))? *(?:([ap])\.?m\.?)?$/i;
const CHINESE_CLOCK = /^(上午|下午)? *(\d{1,2}) *[时点](?: *(\d{1,2}) *分?)?(?: *(\d{1,2}) *秒)?$/;

/** No day and no time has more characters. */
const MOST_CHARACTERS = 100;

/** What users type, in half width. Empty for a text that is too long to be a time. */
const timeText = (typed: string): string => (typed.length > MOST_CHARACTERS ? '' : halfWidth(typed));

/** The hour of the day, from an hour of its half. */
const hourOf = (hour: number, half: string): number => {
  if (half === 'a') return hour === 12 ? 0 : hour;
  return (half === 'p' || half === '下午') && hour < 12 ? hour + 12 : hour;
};

/** The time of the day that users type, as `HH:MM:SS`. Undefined for any other text. */
export const clockIn = (typed: string): string | undefined => {
  const text = timeText(typed);
  const [found, chinese = '', hour = '', minute = '0', second = '0', english = ''] =
    COLONS.exec(text) ?? CHINESE_CLOCK.exec(text) ?? [];
  if (found === undefined || (english !== '' && (Number(hour) < 1 || Number(hour) > 12))) return undefined;
  const clock = [hourOf(Number(hour), english.toLowerCase() || chinese), minute, second].map(padded).join(':');
  return isCalendarTime(`2000-01-01 ${clock}`) ? clock : undefined;
};

const TIME_OF_DAY = /(?:[\sT,]+|(?<=[日号]))((?:[上下]午)? *\d{1,2} *[:时点].*)$/;

/** The time that users type in Chinese or in English, as `YYYY-MM-DD HH:MM:SS`. Undefined for any other text. */
export const timeIn = (typed: string): string | undefined => {
  const text = timeText(typed);
  const [end = '', clockText = ''] = TIME_OF_DAY.exec(text) ?? [];
  const date = dateIn(text.slice(0, text.length - end.length));
  const clock = clockIn(clockText);
  return date === undefined || clock === undefined ? undefined : `${date} ${clock}`;
};
