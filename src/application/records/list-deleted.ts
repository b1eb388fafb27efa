import { deletedListOf, type DeletedView } from '../../contract/records/deleted-record.js';
import { E } from '../../contract/values/fp.js';
import type { Modules } from '../../contract/modules/managed-module.js';
import { pageOf, type Page, type PagingPolicy } from '../../contract/listing/page-query.js';
import type { RefusalOf } from '../../contract/refusals/refusals.js';
import type { Handler } from '../../domain/handler.js';
import type { RecordPages } from '../../domain/ports/record-pages.js';
import type { ListPage } from '../listing/list-page.js';
import { moduleQueries } from '../listing/module-queries.js';

type Dependencies = Readonly<{ recordPages: RecordPages; modules: Modules; paging: PagingPolicy; timeZone: string }>;

/** One page of a module's deleted records, with the filters of its other pages and the id. The order is always the same. */
export const listDeletedHandler = ({
  recordPages,
  ...queries
}: Dependencies): Handler<ListPage, RefusalOf<'PageQueryFailed'>, Page<DeletedView>> => {
  const queryOf = moduleQueries(queries, deletedListOf);
  return async ({ module, scope, parameters }) => {
    const query = queryOf(module)(parameters);
    if (E.isLeft(query)) return query;
    const { total, records } = await recordPages.findDeleted(module, scope, query.right);
    return E.right(pageOf(query.right, total, records));
  };
};
