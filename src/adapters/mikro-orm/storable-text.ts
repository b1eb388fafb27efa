/** A text column holds neither NUL nor half of a surrogate pair. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/**
 * Can a text column hold it? What it cannot hold equals, and is contained in, nothing that is stored. An object, of which
 * the ORM would make an operator, is no text.
 */
export const isStorableText = (text: unknown): text is string => typeof text === 'string' && !UNSTORABLE.test(text);
