import { offsetOf, type PageQuery } from '../../contract/listing/page-query.js';
import type { Log } from '../../domain/ports/log.js';
import type { FoundPage, RecordPages } from '../../domain/ports/record-pages.js';
import { anchorFiller, anchorStatement, type AnchorInput } from './anchor-filler.js';
import { findDeleted } from './deleted-pages.js';
import type { Rows } from '../postgres/text-rows.js';
import type { Executor, Query } from './executor.js';
import { heavyReads, type Attempt, type TimeLimits } from './heavy-reads.js';
import { keptStatements } from './kept-statements.js';
import { knownLists, type KnownTotal } from './known-lists.js';
import { planPage, type PagePlan } from './page-plan.js';
import { pageRows, pageStatement, snapshotState, type PageInput } from './page-statement.js';
import { canMatch, isFiltered } from './filter-sql.js';
import { givesNothing, rowLimit, type RowLimit } from '../schema/row-scope-sql.js';
import { shapeName } from './limit-sql.js';
import type { Statement } from './record-sql.js';
import { listedTables, type ListedTable } from './tables.js';

/** After this many attempts the table changes too often. The page then uses nothing known and counts for itself. */
const MAX_ATTEMPTS = 20;

const NOTHING_KNOWN = knownLists();

/** The table, the names of the filters and the shape of the limit, by which statements are kept. */
const shapeOf = ({ name }: ListedTable, { filters, limit, isStreamed }: PagePlan): string => {
  const shape = filters.reduce((named, filter) => `${named}|${filter.name}`, name);
  return limit ? `${shape}|${shapeName(limit)} ${isStreamed}` : shape;
};

/** The plan holds under the known version only. */
const usesOnlyKnown = ({ known, filters, anchor }: PagePlan): boolean =>
  known !== undefined && (isFiltered(filters) || anchor !== undefined);

/** True if some records of the page are not behind its anchor, because they have no value. */
const isShort = (rows: Rows, total: number, query: PageQuery): boolean =>
  rows.length < Math.min(query.pageSize, total - offsetOf(query));

export type PageReadOptions = TimeLimits &
  Readonly<{
    execute: Executor;
    /** The zone in which times are shown, an IANA name. */
    timeZone: string;
    log: Log;
    /** By the name of the module; without them those of the product. */
    tables?: ReadonlyMap<string, ListedTable>;
  }>;

/**
 * Pages read by SQL. Totals and anchors of earlier pages are kept in this process, and are used only in a snapshot of the
 * version for which they were found.
 */
export const pgRecordPages = ({
  execute,
  timeZone,
  log,
  tables = listedTables(),
  ...limits
}: PageReadOptions): RecordPages => {
  const lists = knownLists();
  const heavy = heavyReads(limits, log);
  const fillAnchors = anchorFiller(lists, (query) => limits.inTime(() => execute(query)), log);
  const pages = keptStatements<PageInput>();
  const anchors = keptStatements<AnchorInput>();
  /** Tables without a maintained total. */
  const counted = new Set<string>();

  const noteTotal = ({ name }: ListedTable, isMaintained: boolean): void => {
    if (isMaintained) counted.delete(name);
    else if (!counted.has(name)) {
      counted.add(name);
      log.warn('the table has no maintained total: it is counted for every page', { table: name });
    }
  };

  const statementOf = (table: ListedTable, plan: PagePlan): Statement<PageInput> => {
    const { filters, order, path, isFar, limit, isStreamed } = plan;
    return pages(`${shapeOf(table, plan)}|${order.name}|${path}|${isFar}`, () =>
      pageStatement(table, filters, order, path, isFar, limit && { limit, isStreamed }),
    );
  };
  const anchorsOf = (table: ListedTable, plan: PagePlan): Statement<AnchorInput> =>
    anchors(`${shapeOf(table, plan)}|${plan.order.name}`, () =>
      anchorStatement(table, plan.filters, plan.order, plan.limit),
    );

  const requestOf = (table: ListedTable, query: PageQuery, plan: PagePlan): Query => {
    const { known, anchor, limit, isLight } = plan;
    const { filters } = query;
    return statementOf(table, plan).query(
      { query, filters, timeZone, known, anchor, onlyKnown: usesOnlyKnown(plan), limit },
      isLight && !counted.has(table.name),
    );
  };

  /**
   * The page in an answer. Undefined when the plan uses only what is known and the table has another version, or when the anchor
   * does not help.
   */
  const pageIn = (answer: Rows, table: ListedTable, query: PageQuery, plan: PagePlan): FoundPage | undefined => {
    const { list, filters, order, known, anchor, limit } = plan;
    const [state, page] = answer[0] ?? [];
    const rows = pageRows(page);
    const { version, total, live } = snapshotState(state, known);
    noteTotal(table, version !== undefined);
    if (version !== undefined && live !== undefined) {
      const fresh = total ?? (isFiltered(filters) || limit ? undefined : live);
      if (fresh === undefined) lists.invalidate(list, known?.version ?? '');
      else lists.set(list, { version, total: fresh, live });
      if (plan.isFar && !anchor && total !== undefined && offsetOf(query) < total) {
        const key = rows[0]?.slice(table.fields.length) ?? [null];
        if (!key.includes(null)) {
          lists.addAnchor(list, order.name, version, { position: offsetOf(query), key: key.map(String) });
        }
        // anchors of streams are not worth a walk through the whole table
        if (!plan.isStreamed)
          fillAnchors({
            list,
            order: order.name,
            version,
            input: { filters: query.filters, timeZone, limit },
            statement: anchorsOf(table, plan),
          });
      }
    }
    if (total === undefined) return undefined;
    if (anchor && order.hasNulls && isShort(rows, total, query)) {
      lists.endAnchors(list, order.name, known?.version ?? '', offsetOf(query));
      return undefined;
    }
    return { total, records: total === 0 ? [] : rows.map((row) => table.record(row, 0)) };
  };

  const find = async (
    table: ListedTable,
    limit: RowLimit | undefined,
    query: PageQuery,
    attempt: Attempt,
  ): Promise<FoundPage> => {
    let estimate: KnownTotal | undefined;
    for (let tries = 1; !attempt.isOver; tries += 1) {
      const isLast = tries >= MAX_ATTEMPTS;
      const plan = planPage(table, query, isLast ? NOTHING_KNOWN : lists, limit, estimate);
      const { known, filters, heavy: name, needsCount } = plan;
      const request = requestOf(table, query, plan);
      const page =
        name === undefined
          ? pageIn(await execute(request), table, query, plan)
          : await heavy.run(
              attempt,
              { name, isShared: needsCount && !isLast, table: table.name, filters },
              async (isSlow) => pageIn(await execute(isSlow ? { ...request, isSlow } : request), table, query, plan),
            );
      if (page) return page;
      if (limit) estimate = known;
    }
    throw new Error('the page was not read within its deadline');
  };

  const unknownModule = (name: string): Error => new Error(`unknown module ${name}`);

  return {
    find(name, scope, query) {
      const table = tables.get(name);
      if (!table) return Promise.reject(unknownModule(name));
      const limit = rowLimit(table.module, scope);
      if (!canMatch(query.filters) || (limit && givesNothing(limit))) return Promise.resolve({ total: 0, records: [] });
      return heavy.withinLimits((attempt) => find(table, limit, query, attempt));
    },
    async findDeleted(name, scope, query) {
      const table = tables.get(name);
      if (!table) throw unknownModule(name);
      const limit = rowLimit(table.module, scope);
      if (!canMatch(query.filters)) return { total: 0, records: [] };
      return heavy.withinLimits((attempt) =>
        findDeleted(table, limit, query, timeZone, execute, (read, readRows) => heavy.run(attempt, read, readRows)),
      );
    },
  };
};
