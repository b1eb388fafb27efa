import type { Cost } from '../page/round.js';
import { figure, whole } from './table.js';

/** A cost in the columns of `COST_HEAD`. */
export const costCells = ({ node, postgres, redis, total, perSecond, p50, p99 }: Cost): string[] => [
  whole(node),
  whole(postgres),
  figure(redis),
  whole(total),
  whole(perSecond),
  figure(p50),
  figure(p99),
];
export const COST_HEAD = ['node µs', 'PostgreSQL µs', 'Redis µs', 'total µs', 'requests/s', 'p50 ms', 'p99 ms'];
