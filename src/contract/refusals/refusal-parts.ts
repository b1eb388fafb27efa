/**
 * What one part of a refusal may be: a number or a text like this example, a list of such texts, one of these texts, or a list of
 * some of them.
 */
export type Part =
  | Readonly<{ integer: number; optional?: true }>
  | Readonly<{ text: string; optional?: true }>
  | Readonly<{ texts: string; optional?: true }>
  | ReadonlyArray<string>
  | Readonly<{ oneOf: ReadonlyArray<string>; optional: true }>
  | Readonly<{ listOf: ReadonlyArray<string> }>;
export type Parts = Readonly<Record<string, Part>>;

/** A text in Chinese and in English. */
export type Texts = Readonly<{ zh: string; en: string }>;

/** One refusal. `<name>` in a text stands for the part with this name. */
export type RefusalRow = Readonly<{
  /** The status describes HTTP and the token; a business failure is a 200 whose envelope has code 1. */
  status: number;
  /** A row of an import may have it. It means the same as in an answer to `add` or `update`. */
  ofRow?: true;
  /** The specification or the public contract fixes the Chinese text byte for byte, with half-width punctuation. */
  fixed?: true;
  /** The text of the answer, for people. It may name parts of `detail` and `shown`. */
  zh: string;
  /** The text that the console shows in English. It may name parts of `detail` only. */
  en: string;
  /** The text for a row of a file, if it differs from the text of the answer. */
  inFile?: Texts;
  /** What a program needs besides the tag: the header `X-Failure-Detail` (specification 1). */
  detail?: Parts;
  /** Parts of the text or of another header. */
  shown?: Parts;
  /** Parts that only the audit trail has. */
  trail?: Parts;
}>;

type ValueOf<P> =
  P extends Readonly<{ integer: number }>
    ? number
    : P extends Readonly<{ text: string }>
      ? string
      : P extends Readonly<{ texts: string }>
        ? ReadonlyArray<string>
        : P extends Readonly<{ oneOf: ReadonlyArray<infer One> }>
          ? One
          : P extends Readonly<{ listOf: ReadonlyArray<infer One> }>
            ? ReadonlyArray<One>
            : P extends ReadonlyArray<infer One>
              ? One
              : never;

type Optional = Readonly<{ optional: true }>;

type ValuesOf<Declared> = {
  readonly [Name in keyof Declared as Declared[Name] extends Optional ? never : Name]: ValueOf<Declared[Name]>;
} & {
  readonly [Name in keyof Declared as Declared[Name] extends Optional ? Name : never]?: ValueOf<Declared[Name]>;
};

type Flat<T> = { readonly [Name in keyof T]: T[Name] };

/** The values of the parts in this column of a row; none without the column. */
export type ValuesIn<Row, Column extends 'detail' | 'shown' | 'trail'> =
  Row extends Readonly<Record<Column, infer Declared>> ? Flat<ValuesOf<Declared>> : unknown;

/** The refusal that a row of the table declares. */
export type RefusalIn<Rows, Tag extends keyof Rows> = Flat<
  Readonly<{ _tag: Tag }> & ValuesIn<Rows[Tag], 'detail'> & ValuesIn<Rows[Tag], 'shown'> & ValuesIn<Rows[Tag], 'trail'>
>;

type Values = Readonly<Record<string, string | number | ReadonlyArray<string> | undefined>>;

/** The text with the values of the parts that it names; nothing for a part that is missing. */
export const withParts = (text: string, parts: Values): string =>
  // A string as the replacement would give `$&` in it a meaning.
  text.replace(/<(\w+)>/g, (_match, name: string) => String(parts[name] ?? ''));
