import { type E } from '../../contract/values/fp.js';
import { AUDIT_FILTERS } from '../../contract/audit/audit-query.js';
import { parsePageQuery, type PagingPolicy } from '../../contract/listing/page-query.js';

/** Parses the raw query parameters. Every invalid value gives the same refusal. */
export const parseAuditQuery = (paging: PagingPolicy) => parsePageQuery(AUDIT_FILTERS, paging);

/**
 * A request for the audit trail. `kind`, `action`, `module` and `recordId` are equal to those of the event. `refused` tells
 * whether the kind is one of `REFUSAL_KINDS`. `from` and `to` are times in the zone of the setting `TIME_ZONE`; both seconds are
 * included. Without `from`: from 24 hours before `to`. Without `to`: to now.
 */
export type AuditQuery = Extract<ReturnType<ReturnType<typeof parseAuditQuery>>, E.Right<unknown>>['right'];
