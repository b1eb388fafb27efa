/** A text column holds neither NUL nor half of a surrogate pair. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/**
 * Can a text column hold the value? Other text equals nothing stored. An object is no text: the ORM would read it as an
 * operator.
 */
export const isStorableText = (text: unknown): text is string => typeof text === 'string' && !UNSTORABLE.test(text);
