import { E, t } from './fp.js';
import { codePoints } from './text-rules.js';
import type { ListFilters } from './listed-module.js';
import type { RefusalOf } from './refusals.js';

export type PagingPolicy = Readonly<{ defaultSize: number; maxSize: number }>;

/** The filters that a request has given. */
export type GivenFilters = Readonly<{
  substring: Readonly<Record<string, string>>;
  equality: Readonly<Record<string, number>>;
}>;

/** A list request (specification 4.1). */
export type PageQuery = GivenFilters & Readonly<{ pageNo: number; pageSize: number }>;

/** An integer beyond the safe range becomes the greatest safe integer, which is beyond every page and equals no field. */
const integerMatching = (name: string, form: RegExp, least: number) =>
  Object.assign(
    new t.Type<number, string>(
      name,
      t.number.is,
      (input, context) => {
        if (typeof input !== 'string' || !form.test(input)) return t.failure(input, context);
        const integer = Math.max(-Number.MAX_SAFE_INTEGER, Math.min(Number(input), Number.MAX_SAFE_INTEGER));
        return integer >= least ? t.success(integer) : t.failure(input, context);
      },
      String,
    ),
    { least },
  );

/** Digits only, at least 1. */
export const Count = integerMatching('Count', /^\d+$/, 1);
export const Integer = integerMatching('Integer', /^-?\d+$/, -Infinity);

type Raw = Readonly<Record<string, unknown>>;

const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === '';

/** The parameters with these names that are not absent. */
export const givenParameters = (raw: Raw, names: ReadonlyArray<string>): Record<string, unknown> =>
  Object.fromEntries(names.filter((name) => !isAbsent(raw[name])).map((name) => [name, raw[name]]));

/** The longest search text, in Unicode code points. */
export const MAX_SEARCH_LENGTH = 100;

/** A text that a list is searched for. */
export const SearchText = Object.assign(
  t.refinement(t.string, (text) => codePoints(text) <= MAX_SEARCH_LENGTH, 'SearchText'),
  { least: 0, most: MAX_SEARCH_LENGTH },
);
const Texts = t.record(t.string, SearchText);
const Integers = t.record(t.string, Integer);

/**
 * Parses the raw query parameters of a list request. Missing, null and empty parameters are absent. Undeclared parameters
 * are ignored. Every invalid value gives the same refusal.
 */
export const parsePageQuery =
  (module: ListFilters, { defaultSize, maxSize }: PagingPolicy) =>
  (raw: Raw): E.Either<RefusalOf<'PageQueryFailed'>, PageQuery> => {
    const pageNo = isAbsent(raw['pageNo']) ? E.right(1) : Count.decode(raw['pageNo']);
    const pageSize = isAbsent(raw['pageSize']) ? E.right(defaultSize) : Count.decode(raw['pageSize']);
    const substring = Texts.decode(givenParameters(raw, Object.keys(module.substring)));
    const equality = Integers.decode(givenParameters(raw, module.equality));

    if (E.isLeft(pageNo) || E.isLeft(pageSize) || E.isLeft(substring) || E.isLeft(equality))
      return E.left({ _tag: 'PageQueryFailed' });
    if (pageSize.right > maxSize) return E.left({ _tag: 'PageQueryFailed' });
    return E.right({
      pageNo: pageNo.right,
      pageSize: pageSize.right,
      substring: substring.right,
      equality: equality.right,
    });
  };

/** The number of records before the requested page. */
export const offsetOf = ({ pageNo, pageSize }: Pick<PageQuery, 'pageNo' | 'pageSize'>): number =>
  Math.min((pageNo - 1) * pageSize, Number.MAX_SAFE_INTEGER);

/** The page of the answer: the requested page, or page 1 when it is beyond the last one (specification 4.1, rule 4). */
export const pageShown = (query: Pick<PageQuery, 'pageNo' | 'pageSize'>, total: number): number =>
  offsetOf(query) < total ? query.pageNo : 1;

/** The page envelope (specification 2.5). */
export type Page<R> = Readonly<{
  records: ReadonlyArray<R>;
  total: number;
  size: number;
  current: number;
  pages: number;
}>;

/** The codec of a page of such records. */
export const pageCodec = <R extends t.Mixed>(record: R, name: string) =>
  t.strict({ records: t.readonlyArray(record), total: t.Int, size: t.Int, current: t.Int, pages: t.Int }, name);

/** `records` are the records of `pageShown(query, total)`. */
export const pageOf = <R>(query: PageQuery, total: number, records: ReadonlyArray<R>): Page<R> => ({
  records,
  total,
  size: query.pageSize,
  current: pageShown(query, total),
  pages: Math.ceil(total / query.pageSize),
});
