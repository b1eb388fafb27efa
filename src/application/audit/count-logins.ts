import type { LoginHour } from '../../contract/audit/audit-endpoints.js';
import { E } from '../../contract/values/fp.js';
import type { RowScope } from '../../domain/access/row-scope.js';
import type { Handler } from '../../domain/handler.js';
import type { AuditPages } from '../../domain/ports/audit-pages.js';
import type { Clock } from '../../domain/ports/clock.js';

type Dependencies = Readonly<{ auditPages: AuditPages; clock: Clock }>;

/** The logins of the scope of each of the last 24 hours, the oldest first. */
export const countLoginsHandler =
  ({ auditPages, clock }: Dependencies): Handler<Readonly<{ scope: RowScope }>, never, ReadonlyArray<LoginHour>> =>
  async ({ scope }) =>
    E.right(await auditPages.loginHours(scope, clock.now()));
