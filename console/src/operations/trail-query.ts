import type { AuditKind } from '@menshen/contract/audit-kinds';
import { idIn } from './list-address.js';

/** The filters of the trail, as its address has them. */
export const TRAIL_FILTERS = ['kind', 'module', 'action', 'recordId', 'name', 'userId', 'from', 'to'] as const;
export type TrailFilters = Readonly<Record<(typeof TRAIL_FILTERS)[number], string>>;

/** Before any event. */
const EARLIEST = '1970-01-01 00:00:00';

/** `YYYY-MM-DDTHH:MM` of an input, to the first or the last second of the minute. */
const momentOf = (text: string, seconds: string): string => (text === '' ? '' : `${text.replace('T', ' ')}:${seconds}`);

/** Whether the filters choose one record. */
export const isOfOneRecord = ({ module, recordId }: TrailFilters): boolean => module !== '' && recordId !== '';

/** The query parameters of `GET /audit/page`. Of one record, the service is asked for every event, not for 24 hours. */
export const trailQuery = (filters: TrailFilters) => ({
  ...filters,
  // the service refuses another kind
  kind: filters.kind as AuditKind | '',
  recordId: idIn(filters.recordId),
  userId: idIn(filters.userId),
  from: filters.from === '' && isOfOneRecord(filters) ? EARLIEST : momentOf(filters.from, '00'),
  to: momentOf(filters.to, '59'),
});
