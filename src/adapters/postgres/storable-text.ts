/** A text column holds neither NUL nor half of a surrogate pair. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/**
 * True if a text column can store the value. Objects are excluded: the ORM treats them as query operators.
 */
export const isStorableText = (text: unknown): text is string => typeof text === 'string' && !UNSTORABLE.test(text);

/** The pattern of texts that contain this one. The characters that `like` takes as wildcards are escaped. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
