import { t } from '../contract/values/fp.js';
import { type Refusal, type RefusalTag, REFUSALS } from '../contract/refusals/refusals.js';
import type { Part, Parts, RefusalRow } from '../contract/refusals/refusal-parts.js';

/** The parts of each refusal that a program needs besides the tag; none for most. */
export const detailPartsOf = (tag: RefusalTag): Parts => {
  const row: RefusalRow = REFUSALS[tag];
  return row.detail ?? {};
};

const oneOf = (texts: ReadonlyArray<string>): t.Mixed => t.keyof(Object.fromEntries(texts.map((text) => [text, null])));

/** The codec of a part, for the API description. */
export const codecOf = (part: Part): t.Mixed => {
  if ('integer' in part) return t.Int;
  if ('text' in part) return t.string;
  if ('texts' in part) return t.readonlyArray(t.string);
  if ('listOf' in part) return t.readonlyArray(oneOf(part.listOf));
  return oneOf('oneOf' in part ? part.oneOf : part);
};

/** A header has no other characters. */
const NOT_PRINTABLE_ASCII = /[^ -~]/g;

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The header `X-Failure-Detail` with the detail of the refusal, as JSON. None for a refusal without detail. */
export const detailHeader = (refusal: Refusal): Readonly<Record<string, string>> => {
  const names = Object.keys(detailPartsOf(refusal._tag)).filter((name) => name in refusal);
  if (names.length === 0) return {};
  return { 'X-Failure-Detail': JSON.stringify(refusal, names).replace(NOT_PRINTABLE_ASCII, escaped) };
};
