const PAGE = '/api/v1/user/page';
export const PAGE_SIZE = 10;

const pathOf = (parameters: Readonly<Record<string, string | number>>): string =>
  `${PAGE}?${new URLSearchParams(Object.entries(parameters).map(([name, value]): [string, string] => [name, String(value)])).toString()}`;

/** A page of ten records. */
export const pagePath = (pageNo: number, filters: Readonly<Record<string, string | number>> = {}): string =>
  pathOf({ pageNo, pageSize: PAGE_SIZE, ...filters });

const FILTERS = [{}, { status: 1 }, { status: 2 }];
/** A parameter that nobody reads, as browsers' libraries add it: no two such URLs are the same text. */
const VARIANTS = 20;

const variantsOf = (pages: ReadonlyArray<number>): string[] =>
  pages.flatMap((pageNo) =>
    FILTERS.flatMap((filters) => Array.from({ length: VARIANTS }, (_, _t) => pagePath(pageNo, { ...filters, _t }))),
  );

/** The first ten pages, of everybody and of either status. */
export const listPaths = (): string[] => variantsOf(Array.from({ length: 10 }, (_, i) => i + 1));

/** The first page alone. */
export const firstPaths = (): string[] => variantsOf([1]);

/** So many pages, evenly spread over a part of the table. */
const spread = (users: number, from: number, to: number, count: number): string[] => {
  const pages = Math.ceil(users / PAGE_SIZE);
  return Array.from({ length: count }, (_, i) => pagePath(Math.ceil(pages * (from + ((to - from) * i) / count)) || 1));
};

export const middlePaths = (users: number): string[] => spread(users, 0.4, 0.6, 500);

/** The last fifty. */
export const lastPaths = (users: number): string[] => {
  const pages = Math.ceil(users / PAGE_SIZE);
  return Array.from({ length: Math.min(50, pages) }, (_, i) => pagePath(pages - i));
};
