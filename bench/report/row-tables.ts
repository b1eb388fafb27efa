import type { Results } from '../results.js';
import type { RowLists, ScopedPage } from '../rows/measure-rows.js';
import { figure, table, whole } from './table.js';
import { TIMES, type Target } from './target.js';

const ratioOf = ({ costs }: RowLists, page: ScopedPage): number =>
  costs[page].total / costs[`everything ${page.split(' ').at(-1)}` as ScopedPage].total;

const pagesIn = ({ costs }: RowLists): ReadonlyArray<ScopedPage> => Object.keys(costs) as ScopedPage[];

export const rows = ({ rows: measured }: Results): string => {
  if (!measured) return '';
  const cells = pagesIn(measured).map((page) => {
    const { node, postgres, total } = measured.costs[page];
    return [page, whole(node), whole(postgres), whole(total), `${figure(ratioOf(measured, page))} ${TIMES}`];
  });
  const head = ['node µs', 'PostgreSQL µs', 'total µs', 'against everything'];
  return table([`${measured.rows.toLocaleString('en')} records, ten writes a second`, ...head], cells);
};

export const rowsTargets = ({ rows: measured }: Results): Target[] =>
  !measured
    ? []
    : pagesIn(measured)
        .filter((page) => !page.startsWith('everything'))
        .map((page) => ({
          name: `a page of a limited list (${page}), against the whole list`,
          measured: ratioOf(measured, page),
          bound: page.endsWith('first') ? 1.3 : 2,
          at: 'most',
          unit: TIMES,
        }));
