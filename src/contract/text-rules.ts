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

/** True if the text is well-formed and has neither control characters nor surrounding white space. */
export const isVisible = (text: string): boolean =>
  isWellFormed(text) && !CONTROL_CHARACTER.test(text) && text.trim() === text;
