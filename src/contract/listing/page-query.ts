import type { E } from '../values/fp.js';
import type { Fields } from '../forms/form-field.js';
import { queryForm, type FormValues, type JsonObject } from '../forms/form.js';
import type { RefusedBy } from '../refusals/refusals.js';
import { filterFields, givenFilters, type GivenFilters, type ListFilters, filterParameters } from './list-filters.js';

export type PagingPolicy = Readonly<{ defaultSize: number; maxSize: number }>;

/** A list request (specification 4.1). */
export type PageQuery = Readonly<{
  pageNo: number;
  pageSize: number;
  filters: GivenFilters;
  /** Without it: the declared order. */
  orderBy?: OrderBy;
}>;

/** The field by which a user has ordered a list. The id comes last, in the same direction. */
export type OrderBy = Readonly<{ field: string; isDescending: boolean }>;

/** The query of the page itself. */
const pagingFields = ({ defaultSize, maxSize }: PagingPolicy) =>
  ({
    pageNo: { kind: 'integer', min: 1, max: Infinity, default: 1, meaning: 'The page number, from 1.' },
    pageSize: { kind: 'integer', min: 1, max: maxSize, default: defaultSize, meaning: 'Records per page.' },
  }) as const;

/** A field in ascending order, with `-` before it in descending order. */
const orderField = (orderBy: ReadonlyArray<string>): Fields =>
  orderBy.length === 0
    ? {}
    : {
        orderBy: {
          kind: 'keyword',
          keywords: orderBy.flatMap((field) => [field, `-${field}`]),
          mayBeMissing: true,
          meaning:
            'The field that orders the list, with `-` before it in descending order. Records without a value come last. Texts are ordered by code points.',
        },
      };

/** The names of the query parameters of every list, and of the order of a list. */
export const PAGING_PARAMETERS = [...Object.keys(pagingFields({ defaultSize: 1, maxSize: 1 })), 'orderBy'];

/** What a list can be filtered and ordered by. */
export type ListParameters = ListFilters & Readonly<{ orderBy?: ReadonlyArray<string> }>;

/** The fields of the query of a list. */
export const listFields = (list: ListParameters, paging: PagingPolicy): Fields => ({
  ...pagingFields(paging),
  ...filterFields(list),
  ...orderField(list.orderBy ?? []),
});

const orderIn = (given: string): OrderBy => ({ field: given.replace(/^-/, ''), isDescending: given.startsWith('-') });

/** The values of the further fields that the request has given. */
type Further<L extends ListParameters> =
  L extends Readonly<{ further: infer F extends Fields }>
    ? { readonly [Name in keyof F]?: NonNullable<FormValues<F>[Name]> }
    : unknown;

/** What the query of a list refuses. */
export const PAGE_REFUSALS = ['PageQueryFailed'] as const;

/**
 * Parses the raw query parameters of a list request. Missing, null and empty parameters are absent. Undeclared parameters
 * are ignored. Every invalid value gives the same refusal.
 */
export const parsePageQuery = <L extends ListParameters>(
  filters: L,
  paging: PagingPolicy,
): ((raw: JsonObject) => E.Either<RefusedBy<typeof PAGE_REFUSALS>, PageQuery & Further<L>>) => {
  const { parse } = queryForm(listFields(filters, paging));
  const parameters = filterParameters(filters);
  const furtherNames = Object.keys(filters.further ?? {});
  return (raw) => {
    const parsed = parse(raw);
    if (parsed._tag === 'Left') return { _tag: 'Left', left: { _tag: 'PageQueryFailed' } };
    const values: JsonObject = parsed.right;
    const query: Record<string, unknown> = {
      pageNo: values['pageNo'],
      pageSize: values['pageSize'],
      filters: givenFilters(parameters, values),
    };
    if (typeof values['orderBy'] === 'string') query['orderBy'] = orderIn(values['orderBy']);
    for (const name of furtherNames) if (values[name] !== undefined) query[name] = values[name];
    return { _tag: 'Right', right: query as PageQuery & Further<L> };
  };
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

/** `records` are the records of `pageShown(query, total)`. */
export const pageOf = <R>(query: PageQuery, total: number, records: ReadonlyArray<R>): Page<R> => ({
  records,
  total,
  size: query.pageSize,
  current: pageShown(query, total),
  pages: Math.ceil(total / query.pageSize),
});
