import { offsetOf, type PageQuery } from '../../domain/listing/page-query.js';
import type { Log } from '../../domain/ports/log.js';
import type { FoundPage, RecordPages } from '../../domain/ports/record-pages.js';
import { isTooSlow } from '../postgres/database-errors.js';
import { isStorableText } from '../postgres/storable-text.js';
import { anchorFiller, anchorStatement } from './anchor-filler.js';
import type { Executor } from './executor.js';
import { knownLists } from './known-lists.js';
import { planPage, type PagePlan } from './page-plan.js';
import { pageStatement, snapshotState } from './page-statement.js';
import { isFiltered, recordFrom, type Filters } from './record-sql.js';
import { slowReads, type SlowLimit } from './slow-reads.js';
import { listedTables, type ListedTable } from './tables.js';

/** After this many attempts the table changes too often. The page then uses nothing known and counts for itself. */
const MAX_ATTEMPTS = 20;

const NOTHING_KNOWN = knownLists();

/** Makes each value once per key; the keys are as many as there are statements, a few dozen. */
const once = <T>() => {
  const made = new Map<string, T>();
  return (key: string, make: () => T): T => {
    const value = made.get(key) ?? make();
    made.set(key, value);
    return value;
  };
};

export type PageReadOptions = Readonly<{
  execute: Executor;
  /** The zone in which times are shown, an IANA name. */
  timeZone: string;
  log: Log;
  /** By the name of the module; without them those of the product. */
  tables?: ReadonlyMap<string, ListedTable>;
  /** Runs what a request waits for: it has a deadline, and rejects with `Unavailable` when the database has a fault. */
  inTime<T>(work: () => Promise<T>): Promise<T>;
  /** The longer time limit. Without it, a read that is too slow for `inTime` is refused for a minute. */
  slow?: SlowLimit;
}>;

/** One request for a page, under one of the two deadlines. */
type Attempt = {
  readonly isSlow: boolean;
  /** The caller was told that there is no answer. */
  isOver: boolean;
  /** The read that takes its time, if the page needs one. */
  heavy?: string;
};

/** The read has to go on under the longer deadline. */
const NEEDS_TIME = new Error('the page needs a slow read');

/**
 * Pages read by SQL. Totals and anchors of earlier pages are kept in this process, and are used only in a snapshot of the
 * version for which they were found.
 */
export const pgRecordPages = ({
  execute,
  timeZone,
  log,
  tables = listedTables(),
  inTime,
  slow: slowLimit,
}: PageReadOptions): RecordPages => {
  const lists = knownLists();
  const slow = slowReads();
  const fillAnchors = anchorFiller(lists, (query) => inTime(() => execute(query)));
  const pages = once<ReturnType<typeof pageStatement>>();
  const anchors = once<ReturnType<typeof anchorStatement>>();
  /** Tables without a maintained total. */
  const counted = new Set<string>();
  /** The requests that count a list at this moment; others of the same list wait for them. */
  const counting = new Map<string, Promise<unknown>>();

  const noteTotal = ({ name }: ListedTable, isMaintained: boolean): void => {
    if (isMaintained) counted.delete(name);
    else if (!counted.has(name)) {
      counted.add(name);
      log.warn('the table has no maintained total: it is counted for every page', { table: name });
    }
  };

  /** A stall of the server can make any read slow once. */
  const noteTime = (heavy: string, ms: number): void => {
    if (slowLimit && ms <= slowLimit.normalMs) slow.remove(heavy);
  };

  /** Notes a read that was too slow: it is tried once more, or refused for a minute. */
  const noteSlowness = (
    { name }: ListedTable,
    filters: Filters,
    heavy: string,
    isSlow: boolean,
    error: unknown,
  ): void => {
    if (!isTooSlow(error)) return;
    if (slowLimit && !isSlow) slow.addSlow(heavy);
    else {
      slow.refuse(heavy);
      log.error('a list takes too long to read, it is refused for a minute', { table: name, ...filters });
    }
  };

  /** Undefined when `onlyKnown` is set and the table has another version than the known one. */
  const read = async (
    table: ListedTable,
    query: PageQuery,
    plan: PagePlan,
    onlyKnown: boolean,
    isSlow: boolean,
  ): Promise<FoundPage | undefined> => {
    const { list, filters, path, known, anchor } = plan;
    const shape = `${table.name}|${filters.substring.join()}|${filters.equality.join()}`;
    const statement = pages(`${shape}|${path}`, () => pageStatement(table, filters, path));
    const isLight = plan.isLight && !counted.has(table.name);
    const request = statement.query({ query, timeZone, known, anchor, onlyKnown }, isLight);
    const rows = await execute(isSlow ? { ...request, isSlow } : request);
    const [first = []] = rows;
    const { version, total, live } = snapshotState(first[0], known);
    noteTotal(table, version !== undefined);
    if (version !== undefined && live !== undefined) {
      const fresh = total ?? (isFiltered(filters) ? undefined : live);
      if (fresh === undefined) lists.invalidate(list, known?.version ?? '');
      else lists.set(list, { version, total: fresh, live });
      if (plan.isFar && !anchor && total !== undefined && offsetOf(query) < total) {
        const key = first.slice(1 + table.fields.length).map(String);
        lists.addAnchor(list, version, { position: offsetOf(query), key });
        fillAnchors({ list, version, query, statement: anchors(shape, () => anchorStatement(table, filters)) });
      }
    }
    if (total === undefined) return undefined;
    return { total, records: total === 0 ? [] : rows.map((row) => recordFrom(table, row, 1)) };
  };

  const find = async (table: ListedTable, query: PageQuery, attempt: Attempt): Promise<FoundPage> => {
    for (let tries = 1; !attempt.isOver; tries += 1) {
      const isLast = tries >= MAX_ATTEMPTS;
      const plan = planPage(table, query, isLast ? NOTHING_KNOWN : lists);
      const { list, known, anchor, filters, heavy } = plan;
      if (heavy !== undefined) {
        attempt.heavy = heavy;
        slow.check(heavy);
        if (slowLimit && !attempt.isSlow && slow.isSlow(heavy)) throw NEEDS_TIME;
      }
      const countsForAll = plan.needsCount && !isLast;
      const other = countsForAll ? counting.get(list) : undefined;
      if (other) {
        await other.catch(() => undefined);
        continue;
      }
      const onlyKnown = known !== undefined && (isFiltered(filters) || anchor !== undefined);
      const isSlow = attempt.isSlow && heavy !== undefined;
      const startedAt = performance.now();
      const reading = read(table, query, plan, onlyKnown, isSlow);
      // noted before those who wait for the count go on
      if (heavy !== undefined)
        void reading.then(
          () => noteTime(heavy, performance.now() - startedAt),
          (error: unknown) => noteSlowness(table, filters, heavy, isSlow, error),
        );
      if (countsForAll) counting.set(list, reading);
      const page = await reading.finally(() => countsForAll && counting.delete(list));
      if (page) return page;
    }
    throw new Error('the page was not read within its deadline');
  };

  const findWithin = async (
    deadline: PageReadOptions['inTime'],
    table: ListedTable,
    query: PageQuery,
    attempt: Attempt,
  ): Promise<FoundPage> => {
    try {
      return await deadline(() => find(table, query, attempt));
    } finally {
      attempt.isOver = true;
    }
  };

  return {
    async find(name, query) {
      const table = tables.get(name);
      if (!table) throw new Error(`unknown module ${name}`);
      if (!Object.values(query.substring).every(isStorableText)) return { total: 0, records: [] };
      const first: Attempt = { isSlow: false, isOver: false };
      try {
        return await findWithin(inTime, table, query, first);
      } catch (error) {
        const { heavy } = first;
        if (!slowLimit || heavy === undefined) throw error;
        // the server may say shortly after the deadline that the count took too long
        if (!slow.isSlow(heavy)) await counting.get(heavy)?.catch(() => undefined);
        if (!slow.isSlow(heavy)) throw error;
        return findWithin(slowLimit.inTime, table, query, { isSlow: true, isOver: false });
      }
    },
  };
};
