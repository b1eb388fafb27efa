import { setTimeout as sleep } from 'node:timers/promises';
import type { PageQuery } from '../../contract/page-query.js';
import type { Executor } from './executor.js';
import { ANCHOR_SPACING, type Anchor, type KnownLists } from './known-lists.js';
import { conditions, type Filters } from './filter-sql.js';
import { maintainedTotal } from './maintained-total.js';
import { placeholders, statement, type Statement } from './record-sql.js';
import type { ListedTable } from './tables.js';

/** Number of rows that one statement passes, in about 20 ms. */
const ROWS_PER_STATEMENT = 200 * ANCHOR_SPACING;

/** After each statement the filler rests this many times as long, so that it takes a tenth of one core of the server. */
const REST = 9;

type Input = Readonly<{ query: PageQuery; after?: Anchor | undefined }>;

/** Version, position and sort key of every 250th row after an anchor, or from the first row. */
export const anchorStatement = (table: ListedTable, filters: Filters): Statement<Input> => {
  const { name, order } = table;
  const parameters = placeholders<Input>();
  const by = order.join(', ');
  const key = order.map((_, i) => parameters.of(`key ${i}`, ({ after }) => after?.key[i] ?? null)).join(', ');
  const isFirst = `${parameters.of('is first', ({ after }) => after === undefined)}::boolean`;
  const position = `${parameters.of('position', ({ after }) => after?.position ?? -1)}::int8`;
  return statement(
    `select k.version::text as version, a.position::float8 as position, ${order.map((column, i) => `a.${column}::text as k${i}`).join(', ')}
      from (${maintainedTotal(name)}) k left join lateral (
        select ${by}, ${position} + row_number() over (order by ${by}) as position
        from (select ${by} from ${name} where ${conditions(filters, parameters)} and (${isFirst} or (${by}) > (${key}))
          order by ${by} limit ${ROWS_PER_STATEMENT}) walked
      ) a on a.position % ${ANCHOR_SPACING} = 0
      order by a.position`,
    parameters,
  );
};

export type FillJob = Readonly<{ list: string; version: string; query: PageQuery; statement: Statement<Input> }>;

/** Sets the anchors of a list once per version, in the background, one list at a time. */
export const anchorFiller = (lists: KnownLists, execute: Executor): ((job: FillJob) => void) => {
  let isBusy = false;

  const fill = async ({ list, version, query, statement: anchors }: FillJob): Promise<void> => {
    let after: Anchor | undefined;
    for (let isOver = false; !isOver;) {
      const start = performance.now();
      let found = 0;
      for (const [current, position, ...key] of await execute(anchors.query({ query, after }, false))) {
        if (current !== version) return;
        if (position === null) continue;
        after = { position: Number(position), key: key.map(String) };
        if (!lists.addAnchor(list, version, after)) return;
        found += 1;
      }
      isOver = found < ROWS_PER_STATEMENT / ANCHOR_SPACING;
      await sleep(REST * (performance.now() - start), undefined, { ref: false });
    }
  };

  return (job) => {
    if (isBusy || !lists.startFilling(job.list, job.version)) return;
    isBusy = true;
    void fill(job)
      .catch(() => undefined)
      .finally(() => {
        isBusy = false;
      });
  };
};
