import { E, t } from '../../contract/fp.js';
import {
  givenParameters,
  parsePageQuery,
  SearchText,
  type PageQuery,
  type PagingPolicy,
} from '../../contract/page-query.js';
import { TimeText } from '../../contract/record.js';
import { AUDIT_FILTERS } from '../../contract/audit.js';
import { AuditKind } from '../../contract/audit-kinds.js';
import type { RefusalOf } from '../../contract/refusals.js';

/** A time that the calendar has. `TimeText` only has its form. */
const isMoment = (text: string): boolean => {
  const iso = `${text.replace(' ', 'T')}.000Z`;
  const date = new Date(iso);
  return !text.startsWith('0000') && !Number.isNaN(date.getTime()) && date.toISOString() === iso;
};
const Moment = t.refinement(TimeText, isMoment, 'Moment');

const FILTERS = { kind: AuditKind, module: SearchText, from: Moment, to: Moment };
const Filters = t.partial(FILTERS);

/**
 * A request for the audit trail. `kind` and `module` are equal to those of the event. `from` and `to` are times in the zone
 * of the setting `TIME_ZONE`; both seconds are included. Without `from`: from 24 hours before `to`. Without `to`: to now.
 */
export type AuditQuery = PageQuery & Readonly<t.TypeOf<typeof Filters>>;

/** Parses the raw query parameters. Every invalid value gives the same refusal. */
export const parseAuditQuery =
  (paging: PagingPolicy) =>
  (raw: Readonly<Record<string, unknown>>): E.Either<RefusalOf<'PageQueryFailed'>, AuditQuery> => {
    const query = parsePageQuery(AUDIT_FILTERS, paging)(raw);
    if (E.isLeft(query)) return query;
    const filters = Filters.decode(givenParameters(raw, Object.keys(FILTERS)));
    return E.isRight(filters) ? E.right({ ...query.right, ...filters.right }) : E.left({ _tag: 'PageQueryFailed' });
  };
