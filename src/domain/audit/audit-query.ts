import { t, type E } from '../../contract/fp.js';
import { AUDIT_FILTERS } from '../../contract/audit-query.js';
import { AUDIT_KINDS } from '../../contract/audit-kinds.js';
import { parsePageQuery, type PagingPolicy } from '../../contract/page-query.js';
import { TimeText } from '../../contract/record.js';

/** Parses the raw query parameters. Every invalid value gives the same refusal. */
export const parseAuditQuery = (paging: PagingPolicy) => parsePageQuery(AUDIT_FILTERS, paging);

/**
 * A request for the audit trail. `kind` and `module` are equal to those of the event. `from` and `to` are times in the zone
 * of the setting `TIME_ZONE`; both seconds are included. Without `from`: from 24 hours before `to`. Without `to`: to now.
 */
export type AuditQuery = Extract<ReturnType<ReturnType<typeof parseAuditQuery>>, E.Right<unknown>>['right'];

const orNull = <C extends t.Mixed>(codec: C) => t.union([codec, t.null]);

/**
 * An event as the client sees it. A field that the event does not have is null. `userId` and `username` are the actor,
 * `module` and `recordId` what the event is about. `after` also has the details of an event.
 */
export const AuditRecord = t.strict(
  {
    id: t.Int,
    time: TimeText,
    kind: t.keyof(AUDIT_KINDS),
    userId: orNull(t.Int),
    username: orNull(t.string),
    module: orNull(t.string),
    recordId: orNull(t.Int),
    before: orNull(t.UnknownRecord),
    after: orNull(t.UnknownRecord),
    address: orNull(t.string),
    requestId: orNull(t.string),
  },
  'Audit record',
);
export type AuditRecord = Readonly<t.OutputOf<typeof AuditRecord>>;
