import { E } from '../../contract/values/fp.js';
import type { Handler } from '../../domain/handler.js';
import type { Modules } from '../../contract/modules/managed-module.js';
import { type PAGE_REFUSALS, pageOf, type Page, type PagingPolicy } from '../../contract/listing/page-query.js';
import type { RecordView } from '../../contract/records/record.js';
import type { RefusedBy } from '../../contract/refusals/refusals.js';
import type { RecordPages } from '../../domain/ports/record-pages.js';
import { moduleQueries } from './module-queries.js';
import type { RowScope } from '../../domain/access/row-scope.js';

/** `parameters` are the raw query parameters. The handler validates them. */
export type ListPage = Readonly<{
  module: string;
  scope: RowScope;
  parameters: Readonly<Record<string, unknown>>;
}>;

type Dependencies = Readonly<{
  recordPages: RecordPages;
  modules: Modules;
  paging: PagingPolicy;
  timeZone: string;
}>;

/** Specification 4.1: one page of a module's live records. */
export const listPageHandler = ({
  recordPages,
  ...queries
}: Dependencies): Handler<ListPage, RefusedBy<typeof PAGE_REFUSALS>, Page<RecordView>> => {
  const queryOf = moduleQueries(queries, (module) => module);
  return async ({ module, scope, parameters }) => {
    const query = queryOf(module)(parameters);
    if (E.isLeft(query)) return query;

    const { total, records } = await recordPages.find(module, scope, query.right);
    return E.right(pageOf(query.right, total, records));
  };
};
