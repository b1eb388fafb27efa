import type { PageQuery } from '../../src/contract/listing/page-query.js';

/** Page 1 of ten without filters, but for what is given. */
export const pageQueryOf = (parts: Partial<PageQuery> = {}): PageQuery => ({
  pageNo: 1,
  pageSize: 10,
  filters: {},
  ...parts,
});
