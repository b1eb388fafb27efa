import { CONTENDERS, type ContenderName } from '../page/contenders.js';
import type { Cost } from '../page/round.js';
import type { Results } from '../results.js';
import { KINDS } from '../substring/patterns.js';
import { COST_HEAD, costCells } from './cost-columns.js';
import { figure, table, whole } from './table.js';

export const pages = ({ pages: comparisons = [] }: Results): string =>
  comparisons
    .map(({ users, costs }) => {
      const rows = (Object.entries(costs) as [ContenderName, Cost][]).map(([name, cost]) => [
        CONTENDERS[name].title,
        ...costCells(cost),
        costs.service ? figure(costs.service.total / cost.total) : '–',
      ]);
      return `${users.toLocaleString('en')} users:\n\n${table(
        ['', ...COST_HEAD, 'Menshen is'],
        rows.map((row) => [...row.slice(0, -1), `${row.at(-1) ?? ''} ×`]),
      )}`;
    })
    .join('\n\n');

const kilobytes = (bytes?: number): string => (bytes === undefined ? '–' : figure(bytes / 1000));

export const peer = ({ peer: measured }: Results): string => {
  if (!measured) return '';
  const when = (hasWritten: boolean): string => (hasWritten ? 'after a write' : 'before a write');
  const rows = measured.costs.flatMap(({ connections, hasWritten, costs, ratio }) =>
    (['service', 'koaByHand'] as const).map((name) => [
      `${CONTENDERS[name].title}, ${connections === 1 ? 'one connection' : `${connections} connections`}, ${when(hasWritten)}`,
      ...costCells(costs[name]),
      name === 'service' ? `${figure(ratio)} ×` : '1.00 ×',
    ]),
  );
  const allocated = measured.allocated.map(({ hasWritten, bytes }) => [
    when(hasWritten),
    kilobytes(bytes.service),
    kilobytes(bytes.koaByHand),
  ]);
  const head = ['allocated per page', 'Menshen kB', 'hand-written Koa kB'];
  return `${table(['', ...COST_HEAD, 'against Koa'], rows)}\n\n${table(head, allocated)}`;
};

export const depth = ({ depth: depths = [] }: Results): string => {
  if (depths.length === 0) return '';
  const rows = depths.flatMap(({ users, first, middle, last }) =>
    (
      [
        ['page one', first],
        ['the middle', middle],
        ['the end', last],
      ] as const
    ).map(([place, cost]) => [`${users.toLocaleString('en')} users, ${place}`, ...costCells(cost)]),
  );
  const cold = depths.map(({ users, cold: { median, worst } }) => [
    users.toLocaleString('en'),
    figure(median),
    figure(worst),
  ]);
  return `${table(['', ...COST_HEAD], rows)}\n\nA deep page right after a write, when all cached totals and positions are invalid:\n\n${table(['users', 'median ms', 'worst ms'], cold)}`;
};

export const substring = ({ substring: searches = [] }: Results): string =>
  searches.length === 0
    ? ''
    : table(
        ['page one, 10 of the matches', 'Menshen µs', 'without index µs', 'cheaper'],
        searches.map(({ kind, service, withoutIndex, ratio }) => [
          KINDS[kind].title,
          whole(service.total),
          whole(withoutIndex.total),
          `${figure(ratio)} ×`,
        ]),
      );
