const LONE_SURROGATE = /\p{Surrogate}/u;
const CONTROL_CHARACTER = /\p{Cc}/u;

/** The length of a text in code points. */
export const codePoints = (text: string): number => Array.from(text).length;

/** True if the text has no lone surrogate. No store accepts one. */
export const isWellFormed = (text: string): boolean => !LONE_SURROGATE.test(text);

const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/u;

/** A control or format character, a lone surrogate, or a line separator as `\u` and its code point; others as they are. */
export const escapeUnseen = (character: string): string => {
  if (!UNSEEN.test(character)) return character;
  const hex = (character.codePointAt(0) ?? 0).toString(16);
  return hex.length > 4 ? `\\u{${hex}}` : `\\u${hex.padStart(4, '0')}`;
};

/** True if the text has a control character. */
export const hasControlCharacter = (text: string): boolean => CONTROL_CHARACTER.test(text);

/** `YYYY-MM-DD HH:MM:SS`. The calendar may not have the time. */
export const TIME_TEXT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

/** True if the calendar has this time, in the years 0001 to 9999. */
export const isCalendarTime = (text: string): boolean => {
  if (!TIME_TEXT.test(text) || text.startsWith('0000')) return false;
  const iso = `${text.replace(' ', 'T')}.000Z`;
  const date = new Date(iso);
  return !Number.isNaN(date.getTime()) && date.toISOString() === iso;
};

/** `YYYY-MM-DD` */
export const DATE_TEXT = /^\d{4}-\d\d-\d\d$/;

/** True if the calendar has this day, in the years 0001 to 9999. */
export const isCalendarDate = (text: string): boolean => DATE_TEXT.test(text) && isCalendarTime(`${text} 00:00:00`);

/** The integer that the text writes in plain digits, perhaps with a minus sign. NaN for other texts. */
export const integerIn = (text: string): number => (/^-?\d+$/.test(text) ? Number(text) + 0 : NaN);
