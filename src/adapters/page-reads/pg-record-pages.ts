import type { ModuleName } from '../../domain/modules/modules.js';
import type { FieldKind } from '../../domain/modules/listed-module.js';
import type { StoredRecord } from '../../domain/modules/record.js';
import { offsetOf, type PageQuery } from '../../domain/page-query.js';
import type { Log } from '../../domain/ports/log.js';
import type { FoundPage, RecordPages } from '../../domain/ports/record-pages.js';
import { isSchemaChange } from '../mikro-orm/database-errors.js';
import { isStorableText } from '../mikro-orm/storable-text.js';
import { anchorFiller, anchorStatement } from './anchor-filler.js';
import { isFiltered } from './conditions.js';
import type { Executor, Rows } from './executor.js';
import { knownLists } from './known-lists.js';
import { gramsIndexes, listingStateCache, type ListingState } from './listing-state.js';
import { planPage, type PagePlan } from './page-plan.js';
import { pageStatement, STATE_COLUMNS } from './page-statement.js';
import { listedTable, type ListedTable } from './tables.js';

/** So often a page is read again because the table has changed meanwhile; then it counts for itself. */
const MOST_ATTEMPTS = 3;

/** A value as the domain has it, whether the driver has converted it or not. */
const CONVERSIONS: Readonly<Record<FieldKind, (value: unknown) => string | number>> = {
  integer: Number,
  text: String,
  time: String,
  statusText: String,
};

const recordFrom = ({ module, fields }: ListedTable, row: Rows[number]): StoredRecord => {
  const record: Record<string, string | number> = {};
  let at = STATE_COLUMNS.length;
  for (const field of fields) record[field] = CONVERSIONS[module.fields[field] ?? 'text'](row[at++]);
  return record;
};

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
  /** Runs what a request waits for: it has a deadline, and rejects with `Unavailable` when the database has a fault. */
  inTime<T>(work: () => Promise<T>): Promise<T>;
}>;

/**
 * Pages read by SQL. Totals and anchors of earlier pages are kept in this process, and are used only in a snapshot of the
 * version for which they were found.
 */
export const pgRecordPages = ({ execute, timeZone, log, inTime }: PageReadOptions): RecordPages => {
  const lists = knownLists();
  const state = listingStateCache((query) => inTime(() => execute(query)), log);
  const fillAnchors = anchorFiller(lists, (query) => inTime(() => execute(query)));
  const tables = once<ListedTable>();
  const pages = once<ReturnType<typeof pageStatement>>();
  const anchors = once<ReturnType<typeof anchorStatement>>();
  /** The requests that count a list at this moment; others of the same list wait for them. */
  const counting = new Map<string, Promise<unknown>>();

  const keyOf = (table: ListedTable, { filters }: PagePlan): string =>
    `${table.name}|${filters.substring.join()}|${filters.equality.join()}`;

  /** Undefined when `onlyKnown` is set and the table has another version than the known one. */
  const read = async (
    table: ListedTable,
    query: PageQuery,
    plan: PagePlan,
    onlyKnown: boolean,
    { counted, missing }: ListingState,
  ): Promise<FoundPage | undefined> => {
    const { list, filters, path, known, anchor } = plan;
    const byGrams = filters.substring.length > 0 && !gramsIndexes(table).some((index) => missing.includes(index));
    const statement = pages(`${keyOf(table, plan)}|${path}|${byGrams}`, () =>
      pageStatement(table, filters, path, byGrams),
    );
    const isLight = plan.isLight && !counted.includes(table.name);
    const rows = await execute(statement.query({ query, timeZone, known, anchor, onlyKnown }, isLight));
    const [version, shownTotal, live] = rows[0] ?? [];
    state.noteTracking(table.name, version !== null);
    if (shownTotal === null) return undefined;

    const total = Number(shownTotal);
    if (version !== null && list) {
      lists.learn(list, { version: String(version), total, live: Number(live) });
      if (plan.isFar && !anchor && offsetOf(query) < total) learnAnchors(table, query, plan, rows[0] ?? []);
    }
    return { total, records: total === 0 ? [] : rows.map((row) => recordFrom(table, row)) };
  };

  const learnAnchors = (table: ListedTable, query: PageQuery, plan: PagePlan, row: Rows[number]): void => {
    const version = String(row[0]);
    const key = row.slice(STATE_COLUMNS.length + table.fields.length).map(String);
    lists.addAnchor(plan.list, version, { position: offsetOf(query), key });
    const statement = anchors(keyOf(table, plan), () => anchorStatement(table, plan.filters));
    fillAnchors({ list: plan.list, version, query, statement });
  };

  const find = async (name: ModuleName, query: PageQuery): Promise<FoundPage> => {
    const table = tables(name, () => listedTable(name));
    const current = await state.get();
    const hasGrams = !gramsIndexes(table).some((index) => current.missing.includes(index));
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt >= MOST_ATTEMPTS;
      const plan = planPage(table, query, lists, hasGrams);
      const { list, known, anchor, filters } = plan;
      const needsCount = isFiltered(filters) && !known && list !== '' && !isLast;
      const other = needsCount ? counting.get(list) : undefined;
      if (other) {
        await other.catch(() => undefined);
        continue;
      }
      const onlyKnown = known !== undefined && (isFiltered(filters) || anchor !== undefined) && !isLast;
      const reading = read(table, query, plan, onlyKnown, current);
      if (needsCount) counting.set(list, reading);
      const page = await reading.finally(() => needsCount && counting.delete(list));
      if (page) return page;
      if (known) lists.forget(list, known.version);
    }
  };

  return {
    find: (name, query) =>
      inTime(async () => {
        if (!Object.values(query.substring).every(isStorableText)) return { total: 0, records: [] };
        try {
          return await find(name, query);
        } catch (error) {
          if (!isSchemaChange(error)) throw error;
          state.forget();
          return await find(name, query);
        }
      }),
  };
};
