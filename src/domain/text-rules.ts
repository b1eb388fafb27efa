const LONE_SURROGATE = /\p{Surrogate}/u;
const CONTROL_CHARACTER = /\p{Cc}/u;

/** The length of a text in code points. */
export const codePoints = (text: string): number => Array.from(text).length;

/** True if the text has no lone surrogate. No store accepts one. */
export const isWellFormed = (text: string): boolean => !LONE_SURROGATE.test(text);

/** True if the text is well-formed and has neither control characters nor surrounding white space. */
export const isVisible = (text: string): boolean =>
  isWellFormed(text) && !CONTROL_CHARACTER.test(text) && text.trim() === text;
