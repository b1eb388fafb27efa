import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../domain/ports/log.js';
import type { Rows } from '../postgres/text-rows.js';
import type { Executor } from './executor.js';
import { ANCHOR_SPACING, type Anchor, type KnownLists } from './known-lists.js';
import type { RowLimit } from '../schema/row-scope-sql.js';
import { conditions, type FilteredInput, type Filters } from './filter-sql.js';
import { limitedAlong, type LimitedInput } from './limit-sql.js';
import { afterKey, columnsIn, notNull, orderTerms, type ListOrder } from './list-order.js';
import { maintainedTotal } from './maintained-total.js';
import { placeholders, statement, type Statement } from './record-sql.js';
import type { ListedTable } from './tables.js';

/** Number of rows that one statement passes, in about 20 ms. */
const ROWS_PER_STATEMENT = 200 * ANCHOR_SPACING;

/** After each statement the filler rests this many times as long, so that it takes a tenth of one core of the server. */
const REST = 9;

export type AnchorInput = FilteredInput & LimitedInput & Readonly<{ after?: Anchor | undefined }>;

/** Version, position and sort key of every 250th row after an anchor, or from the first row. Records without a value have no key. */
export const anchorStatement = (
  { name, module }: ListedTable,
  filters: Filters,
  order: ListOrder,
  limit?: RowLimit,
): Statement<AnchorInput> => {
  const parameters = placeholders<AnchorInput>();
  const by = orderTerms(order);
  const selected = columnsIn(order);
  const keyOf = (i: number) => parameters.of(`key ${i}`, ({ after }) => after?.key[i] ?? null);
  const texts = order.columns.map(({ toText }, i) => `${toText('a')} as k${i}`).join(', ');
  const isAfter = afterKey(order, keyOf, false);
  // no key is before a record without a value
  const within = limit && limitedAlong(module, limit, parameters);
  const matching = [conditions(filters, parameters, { within }), ...notNull(order)].join(' and ');
  const isFirst = `${parameters.of('is first', ({ after }) => after === undefined)}::boolean`;
  const position = `${parameters.of('position', ({ after }) => after?.position ?? -1)}::int8`;
  return statement(
    `select k.version::text as version, a.position::float8 as position, ${texts}
      from (${maintainedTotal(name)}) k left join lateral (
        select ${selected}, ${position} + row_number() over (order by ${by}) as position
        from (select ${selected} from ${name} where ${matching} and (${isFirst} or ${isAfter})
          order by ${by} limit ${ROWS_PER_STATEMENT}) walked
      ) a on a.position % ${ANCHOR_SPACING} = 0
      order by a.position`,
    parameters,
  );
};

export type FillJob = Readonly<{
  list: string;
  order: string;
  version: string;
  input: FilteredInput & LimitedInput;
  statement: Statement<AnchorInput>;
}>;

/**
 * Sets the anchors of a list in one order once per version, in the background, one list at a time. After a fault, the next far
 * page starts it again.
 */
export const anchorFiller = (
  lists: KnownLists,
  execute: Executor,
  log: Pick<Log, 'warn'>,
): ((job: FillJob) => void) => {
  let isBusy = false;

  /** Adds anchors, and gives the last one. Undefined when there are no more rows, or when the list has another version by now. */
  const add = ({ list, order, version }: FillJob, rows: Rows): Anchor | undefined => {
    let [last, found]: [Anchor | undefined, number] = [undefined, 0];
    for (const [current, position, ...key] of rows) {
      if (current !== version) return undefined;
      if (position === null) continue;
      last = { position: Number(position), key: key.map(String) };
      if (!lists.addAnchor(list, order, version, last)) return undefined;
      found += 1;
    }
    return found < ROWS_PER_STATEMENT / ANCHOR_SPACING ? undefined : last;
  };

  const fill = async (job: FillJob): Promise<void> => {
    let after: Anchor | undefined;
    do {
      const start = performance.now();
      after = add(job, await execute(job.statement.query({ ...job.input, after }, false)));
      // also when the list has changed: the next far page would start the filler at once
      await sleep(REST * (performance.now() - start), undefined, { ref: false });
    } while (after);
  };

  return (job) => {
    if (isBusy || !lists.startFilling(job.list, job.order, job.version)) return;
    isBusy = true;
    void fill(job)
      .catch((error: unknown) => {
        lists.stopFilling(job.list, job.order, job.version);
        log.warn('far pages are slower for now: the places of their rows could not be read', { error });
      })
      .finally(() => {
        isBusy = false;
      });
  };
};
