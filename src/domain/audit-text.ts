/** Longer texts are cut: a user name has 20 characters, a request id 64. */
const MOST_CHARACTERS = 64;

/** What nobody sees or what moves what is around it: controls, format characters such as bidi overrides, halves of surrogate pairs, line separators. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\\]/u;

const escaped = (character: string): string => {
  const hex = (character.codePointAt(0) ?? 0).toString(16);
  return hex.length > 4 ? `\\u{${hex}}` : `\\u${hex.padStart(4, '0')}`;
};

/**
 * A text that came from outside, fit to be read in one line of a log: what cannot be seen stands as `\u` and its code
 * point, and so does `\` itself, so that no text can pass for another. At most 64 characters (code points) of it; where
 * it was longer it ends with `…`.
 */
export const auditText = (text: string): string => {
  let written = '';
  let characters = 0;
  for (const character of text) {
    if (characters === MOST_CHARACTERS) return `${written}…`;
    written += UNSEEN.test(character) ? escaped(character) : character;
    characters += 1;
  }
  return written;
};
