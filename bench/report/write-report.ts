import type { Results } from '../results.js';
import { figure, table, whole } from './table.js';
import { TIMES, type Target } from './target.js';

const NAMES = {
  http: 'records added and updated over HTTP',
  listed: 'SQL on a listed table',
  plain: 'SQL on the same table without triggers',
} as const;

export const writes = ({ writes: measured }: Results): string => {
  if (!measured) return '';
  const rows = (Object.keys(NAMES) as (keyof typeof NAMES)[]).flatMap((name) =>
    (['one', 'eight'] as const).map((writers) => {
      const { node, postgres, perSecond } = measured[name][writers];
      const title = `${NAMES[name]}, ${writers === 'one' ? 'one writer' : 'eight writers'}`;
      const ratio = perSecond / measured[name].one.perSecond;
      return [title, name === 'http' ? whole(node) : '–', whole(postgres), whole(perSecond), `${figure(ratio)} ×`];
    }),
  );
  return table(['', 'node µs', 'PostgreSQL µs', 'writes/s', 'against one writer'], rows);
};

export const writesTargets = ({ writes: measured }: Results): Target[] => {
  if (!measured) return [];
  const { statements, listed, plain } = measured;
  return [
    { name: 'statements of an added or updated record', measured: statements, bound: 4, at: 'most', unit: '' },
    {
      name: 'eight SQL writers on a listed table, against the table without triggers',
      measured: listed.eight.perSecond / plain.eight.perSecond,
      bound: 0.5,
      at: 'least',
      unit: TIMES,
    },
  ];
};
