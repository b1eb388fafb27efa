import type { ListedTable } from './listed-table.js';
import { STRIDE } from './kept-pages.js';
import { pageConditions, type Filters } from './page-conditions.js';
import type { Bookmark } from './page-statement.js';
import { statementSlots } from './statement-slots.js';
import type { PageQuery } from '../../../domain/page-query.js';

/** So many rows are walked through at a time. */
export const LEG = 200 * STRIDE;

type Ask = Readonly<{ query: PageQuery; after?: Bookmark | undefined }>;

export type BookmarkStatement = Readonly<{ sql: string; valuesFor(ask: Ask): unknown[] }>;

/** Version, position and sort key of the row at each stride, of so many rows after a bookmark, or from the beginning. */
export const bookmarkStatement = (listed: ListedTable, filters: Filters): BookmarkStatement => {
  const slots = statementSlots<Ask>();
  const { walked } = pageConditions(listed, filters, false, slots);
  const by = listed.order.join(', ');
  const marks = listed.order.map((_, i) => slots.slot(`mark ${i}`, ({ after }) => after?.key[i] ?? null));
  const isFirst = `${slots.slot('is first', ({ after }) => after === undefined)}::boolean`;
  const position = `${slots.slot('position', ({ after }) => after?.position ?? -1)}::int8`;
  return {
    sql: `select k.version::text as "#version", b.position::float8 as "#position",
        ${listed.order.map((name, i) => `b.${name}::text as "f${i}"`).join(', ')}
      from (${listed.kept}) k left join lateral (
        select ${by}, ${position} + row_number() over (order by ${by}) as position
        from (select ${by} from ${listed.table} where ${walked} and (${isFirst} or (${by}) > (${marks.join(', ')}))
          order by ${by} limit ${LEG}) leg
      ) b on b.position % ${STRIDE} = 0
      order by b.position`,
    valuesFor: slots.valuesFor,
  };
};
