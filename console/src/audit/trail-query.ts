import { REFUSAL_KINDS, type AuditKind } from '@menshen/contract/audit/audit-kinds';
import { idIn } from '../listing/list-address.js';
import { REFUSED } from './trail-address.js';
import { isPeriod, periodStart, type Period, type TrailClock } from './trail-period.js';

/** The filters of the trail, as its address has them. */
export const TRAIL_FILTERS = [
  ...(['kind', 'module', 'action', 'recordId', 'name', 'userId'] as const),
  ...(['period', 'from', 'to'] as const),
] as const;
export type TrailFilters = Readonly<Record<(typeof TRAIL_FILTERS)[number], string>>;

/** Before any event. */
const EARLIEST = '1970-01-01 00:00:00';

/** `YYYY-MM-DDTHH:MM` of an input, to the first or the last second of the minute. */
const momentOf = (text: string, seconds: string): string => (text === '' ? '' : `${text.replace('T', ' ')}:${seconds}`);

/** Whether the filters choose one record. */
export const isOfOneRecord = ({ module, recordId }: Pick<TrailFilters, 'module' | 'recordId'>): boolean =>
  module !== '' && recordId !== '';

/** The period that is shown: every event of one record, and those of a day otherwise. None with a start of its own. */
export const shownPeriod = (filters: TrailFilters): Period | 'all' | undefined => {
  if (filters.from !== '') return undefined;
  if (isPeriod(filters.period)) return filters.period;
  return isOfOneRecord(filters) ? 'all' : '24h';
};

/** Whether the trail has filters besides its period. */
export const isFilteredFurther = ({ period: _period, ...others }: TrailFilters): boolean =>
  Object.values(others).some((value) => value !== '');

const startOf = (filters: TrailFilters, to: string, clock: TrailClock): string => {
  if (filters.from !== '') return momentOf(filters.from, '00');
  if (isPeriod(filters.period)) return periodStart(filters.period, to, clock);
  return isOfOneRecord(filters) ? EARLIEST : '';
};

/** The names of the kinds, those of refusals first. */
export const kindsInGroups = (kinds: ReadonlyArray<string>): Readonly<Record<'refusals' | 'others', string[]>> => {
  const isRefusal = (kind: string): boolean => (REFUSAL_KINDS as ReadonlyArray<string>).includes(kind);
  return { refusals: kinds.filter(isRefusal), others: kinds.filter((kind) => !isRefusal(kind)) };
};

/** The query parameters of `GET /audit/page`. Without a start, the service lists the 24 hours before the end. */
export const trailQuery = ({ period, ...filters }: TrailFilters, clock: TrailClock) => {
  const to = momentOf(filters.to, '59');
  const isRefused = filters.kind === REFUSED;
  return {
    ...filters,
    // the service refuses another kind
    kind: isRefused ? ('' as const) : (filters.kind as AuditKind | ''),
    refused: isRefused ? true : ('' as const),
    recordId: idIn(filters.recordId),
    userId: idIn(filters.userId),
    from: startOf({ period, ...filters }, to, clock),
    to,
  };
};

/** The filters of the history of one record: every event, or those of a period. */
export const historyFilters = (module: string, id: number, period: string): TrailFilters => ({
  ...(Object.fromEntries(TRAIL_FILTERS.map((name) => [name, ''])) as TrailFilters),
  module,
  recordId: String(id),
  period,
});
