import type { LoginHour } from '../../contract/audit-endpoints.js';
import { E } from '../../contract/fp.js';
import type { Handler } from '../../domain/handler.js';
import type { AuditPages } from '../../domain/ports/audit-pages.js';
import type { Clock } from '../../domain/ports/clock.js';

type Dependencies = Readonly<{ auditPages: AuditPages; clock: Clock }>;

/** The logins of each of the last 24 hours, the oldest first. */
export const countLoginsHandler =
  ({ auditPages, clock }: Dependencies): Handler<void, never, ReadonlyArray<LoginHour>> =>
  async () =>
    E.right(await auditPages.loginHours(clock.now()));
