/** Longer texts are cut. */
const MOST_CHARACTERS = 64;

/** Invisible characters: controls, format characters such as bidi overrides, lone surrogates, line separators. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\\]/u;

const escaped = (character: string): string => {
  const hex = (character.codePointAt(0) ?? 0).toString(16);
  return hex.length > 4 ? `\\u{${hex}}` : `\\u${hex.padStart(4, '0')}`;
};

/**
 * Escapes a text from a client for one line of a log. Invisible characters and `\` become `\u` and the code point, so
 * different texts stay different. A text of more than 64 code points is cut and ends with `…`.
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
