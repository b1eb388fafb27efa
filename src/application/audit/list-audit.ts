import type { AuditRecord } from '../../contract/audit/audit-endpoints.js';
import { parseAuditQuery } from '../../domain/audit/audit-query.js';
import { E } from '../../contract/values/fp.js';
import type { RowScope } from '../../domain/access/row-scope.js';
import type { Handler } from '../../domain/handler.js';
import { cappedPageOf, type CappedPage } from '../../contract/listing/capped-page.js';
import type { PAGE_REFUSALS, PagingPolicy } from '../../contract/listing/page-query.js';
import type { RefusedBy } from '../../contract/refusals/refusals.js';
import { zonedTime } from '../../contract/values/zoned-time.js';
import type { AuditPages } from '../../domain/ports/audit-pages.js';

/** `scope` is that of the permission of the request. `parameters` are the raw query parameters. The handler validates them. */
export type ListAudit = Readonly<{ scope: RowScope; parameters: Readonly<Record<string, unknown>> }>;

type Dependencies = Readonly<{ auditPages: AuditPages; paging: PagingPolicy; timeZone: string }>;

/** Events and changes of records of the scope, newest first. */
export const listAuditHandler = ({
  auditPages,
  paging,
  timeZone,
}: Dependencies): Handler<ListAudit, RefusedBy<typeof PAGE_REFUSALS>, CappedPage<AuditRecord>> => {
  const parse = parseAuditQuery(paging);
  return async ({ scope, parameters }) => {
    const query = parse(parameters);
    if (E.isLeft(query)) return query;
    const { from, to } = query.right;
    const isSkipped = [from, to].some((time) => time !== undefined && !zonedTime(time, timeZone));
    if (isSkipped) return E.left({ _tag: 'PageQueryFailed' });
    const { found, records } = await auditPages.find(scope, query.right);
    return E.right(cappedPageOf(query.right, found, records));
  };
};
