import type { Results } from '../results.js';
import { millionOf } from './million.js';
import { modules } from './module-tables.js';
import { depth, pages, peer, substring } from './page-tables.js';
import { rows } from './row-tables.js';
import { login, startAndMemory, workers } from './service-tables.js';
import { figure, table } from './table.js';
import { isMet } from './target.js';
import { targetsOf } from './targets.js';
import { writes } from './write-report.js';

const targets = (results: Results): string => {
  const rows = targetsOf(results).map((target) => {
    const { name, measured, bound, at, unit } = target;
    const shown = (value: number) => `${figure(value)} ${unit}`;
    return [
      name,
      shown(measured),
      `${at === 'most' ? '≤' : '≥'} ${shown(bound)}`,
      isMet(target) ? 'met' : '**missed**',
    ];
  });
  return table(['what', 'measured', 'target', ''], rows);
};

const run = ({ at, rounds, roundSeconds, machine }: Results): string =>
  `Measured on ${at.slice(0, 10)}: ${machine.cores} cores (${machine.processor}), Node ${machine.node}, PostgreSQL ${machine.postgres}, Redis ${machine.redis}; medians of ${rounds} interleaved rounds of ${roundSeconds} s. [All figures](../bench/results/results.json).`;

const chart = ({ pages: comparisons }: Results): string =>
  comparisons ? '![CPU time per request](performance.svg)' : '';

/** The generated parts of the documentation, by their names there. */
export const TABLES = {
  run,
  targets,
  chart,
  pages,
  peer,
  depth,
  substring,
  login,
  'start-and-memory': startAndMemory,
  workers,
  writes,
  modules,
  rows,
  million: millionOf,
} as const;
