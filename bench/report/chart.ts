import { CONTENDERS, type ContenderName } from '../page/contenders.js';
import type { Cost } from '../page/round.js';
import type { Results } from '../results.js';

const WIDTH = 860;
const LEFT = 230;
const RIGHT = 130;
const BAR = 22;
const STEP = 34;
const PARTS = [
  ['node', 'Node', '#2f6f4f'],
  ['postgres', 'PostgreSQL', '#4a78b5'],
  ['redis', 'Redis', '#c0504d'],
] as const;

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

const text = (x: number, y: number, words: string, attributes = ''): string =>
  `<text x="${x}" y="${y}" ${attributes}>${escaped(words)}</text>`;

/** One labelled bar whose pieces lie end to end. */
const bar = (y: number, label: string, cost: Cost, scale: number, bold: boolean): string => {
  let x = LEFT;
  const pieces = PARTS.map(([part, , colour]) => {
    const width = cost[part] * scale;
    const piece = `<rect x="${x.toFixed(1)}" y="${y}" width="${width.toFixed(1)}" height="${BAR}" fill="${colour}"/>`;
    x += width;
    return piece;
  });
  const weight = bold ? 'font-weight="700"' : '';
  const words = `${Math.round(cost.total).toLocaleString('en')} µs`;
  return [
    text(LEFT - 10, y + 16, label, `text-anchor="end" ${weight}`),
    ...pieces,
    text(x + 8, y + 16, words, weight),
  ].join('\n');
};

type Row = readonly [label: string, cost: Cost, bold: boolean];

const panel = (y: number, title: string, rows: ReadonlyArray<Row>): Readonly<{ svg: string; height: number }> => {
  const scale = (WIDTH - LEFT - RIGHT) / Math.max(...rows.map(([, { total }]) => total));
  const bars = rows.map(([label, cost, bold], i) => bar(y + 30 + i * STEP, label, cost, scale, bold));
  return {
    svg: [text(20, y + 12, title, 'font-size="15" font-weight="700"'), ...bars].join('\n'),
    height: 30 + rows.length * STEP,
  };
};

const users = (count: number): string => `${count.toLocaleString('en')} users`;

/** Who costs what at the smallest size; and what the service costs as the table grows, at its beginning, middle and end. */
export const chartOf = ({ pages = [], depth = [] }: Results): string => {
  const [smallest] = pages;
  const contenders = Object.entries(smallest?.costs ?? {}) as [ContenderName, Cost][];
  const compared = contenders
    .toSorted(([, a], [, b]) => a.total - b.total)
    .map(([name, cost]): Row => [CONTENDERS[name].title, cost, name === 'service']);
  const grown = depth.flatMap(({ users: count, first, middle, last }): Row[] => [
    [`${users(count)}, page one`, first, false],
    ['middle', middle, false],
    ['end', last, false],
  ]);

  const upper = panel(70, `One protected page of 10 records, exact total, ${users(smallest?.users ?? 0)}`, compared);
  const lower = panel(70 + upper.height + 30, 'Menshen, as the table grows (a scale of its own)', grown);
  const height = 70 + upper.height + 30 + lower.height + 20;
  const legend = PARTS.map(([, name, colour], i) => {
    const x = LEFT + i * 120;
    return `<rect x="${x}" y="38" width="14" height="14" fill="${colour}"/>${text(x + 20, 50, name)}`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" font-family="system-ui, sans-serif" font-size="13" fill="#222">
<title>CPU time of one page request</title>
<rect width="${WIDTH}" height="${height}" fill="#fff"/>
${text(20, 24, 'CPU time per request, microseconds', 'font-size="17" font-weight="700"')}
${legend.join('\n')}
${upper.svg}
${lower.svg}
</svg>
`;
};
