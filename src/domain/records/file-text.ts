import type { ImportEncoding } from '../../contract/records/import-answer.js';

/** The character sets that a client may name, in lower case. GB18030 has every character of the older ones. */
const ENCODINGS: ReadonlyMap<string, ImportEncoding> = new Map([
  ['utf-8', 'utf-8'],
  ['utf8', 'utf-8'],
  ['gb18030', 'gb18030'],
  ['gbk', 'gb18030'],
  ['gb2312', 'gb18030'],
]);

/** The encoding that a character set means. Undefined for another one. */
export const encodingNamed = (charset: string): ImportEncoding | undefined => ENCODINGS.get(charset.toLowerCase());

/** Tells whether bytes, which come in parts, are UTF-8. */
export const utf8Check = () => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isValid = true;
  const decode = (work: () => unknown): void => {
    if (!isValid) return;
    try {
      work();
    } catch {
      isValid = false;
    }
  };
  return {
    add: (bytes: Uint8Array): void => decode(() => decoder.decode(bytes, { stream: true })),
    end: (): boolean => {
      decode(() => decoder.decode());
      return isValid;
    },
  };
};

const LINE_FEED = 0x0a;

/** The most bytes of a part, so that reading can rest between parts. */
const PART_BYTES = 16 * 1024;

/** A part of a file: whole lines, or a piece of a longer line. `isEnd`: the part ends with a line or with the file. */
type Part = Readonly<{ bytes: Uint8Array; isPiece: boolean; isEnd: boolean }>;

/** No byte of another character is a line feed, in either encoding. */
function* partsOf(bytes: Uint8Array): Iterable<Part> {
  let isPiece = false;
  for (let start = 0; start < bytes.length;) {
    const window = bytes.subarray(start, start + PART_BYTES);
    const isLast = start + window.length === bytes.length;
    const feed: number = isPiece ? window.indexOf(LINE_FEED) : window.lastIndexOf(LINE_FEED);
    isPiece ||= feed === -1 && !isLast;
    const part = isLast && !isPiece ? window : window.subarray(0, feed === -1 ? window.length : feed + 1);
    start += part.length;
    const isEnd = feed !== -1 || isLast;
    yield { bytes: part, isPiece, isEnd };
    isPiece &&= !isEnd;
  }
}

function* linesOf(part: Uint8Array): Iterable<Uint8Array> {
  for (let start = 0; start < part.length;) {
    const feed = part.indexOf(LINE_FEED, start);
    const end = feed === -1 ? part.length : feed + 1;
    yield part.subarray(start, end);
    start = end;
  }
}

/**
 * The text of a file in parts, without a byte order mark. It ends with `undefined` before a line that has bytes of no
 * character, or in it if the line is longer than a part.
 */
export function* textOf(bytes: Uint8Array, encoding: ImportEncoding): Iterable<string | undefined> {
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  const decoded = (part: Uint8Array, stream = false): string | undefined => {
    try {
      return decoder.decode(part, { stream });
    } catch {
      return undefined;
    }
  };
  let isFirst = true;
  const shown = (text: string): string => {
    const mark = isFirst && text.startsWith('\uFEFF') ? 1 : 0;
    isFirst = false;
    return text.slice(mark);
  };
  for (const { bytes: part, isPiece, isEnd } of partsOf(bytes)) {
    const text = decoded(part, !isEnd);
    if (text !== undefined) yield shown(text);
    else
      for (const line of isPiece ? [] : linesOf(part)) {
        const readable = decoded(line);
        if (readable === undefined) break;
        yield shown(readable);
      }
    if (text === undefined) {
      yield undefined;
      return;
    }
  }
}
