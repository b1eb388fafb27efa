import { CONTENDERS, type ContenderName } from '../page/contenders.js';
import type { Cost } from '../page/round.js';
import type { Results } from '../results.js';
import { KINDS } from '../substring/patterns.js';
import { millionOf } from './million.js';
import { figure, table, whole } from './table.js';
import { isMet, targetsOf } from './targets.js';

const costCells = ({ node, postgres, redis, total, perSecond, p50, p99 }: Cost): string[] => [
  whole(node),
  whole(postgres),
  figure(redis),
  whole(total),
  whole(perSecond),
  figure(p50),
  figure(p99),
];
const COST_HEAD = ['node µs', 'PostgreSQL µs', 'Redis µs', 'total µs', 'requests/s', 'p50 ms', 'p99 ms'];

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

const pages = ({ pages: comparisons = [] }: Results): string =>
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

const depth = ({ depth: depths = [] }: Results): string => {
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
  return `${table(['', ...COST_HEAD], rows)}\n\nA deep page right after a write, when nothing that was kept holds any more:\n\n${table(['users', 'median ms', 'worst ms'], cold)}`;
};

const substring = ({ substring: searches = [] }: Results): string =>
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

const login = ({ login: logins = [] }: Results): string => {
  if (logins.length === 0) return '';
  const rates = logins.map(({ hasher, threadsAlone, service }) => [
    hasher,
    figure(threadsAlone),
    figure(service),
    figure(service / threadsAlone),
  ]);
  const floods = logins.flatMap(({ hasher, idlePageP50, idlePageP99, floods: all }) => [
    [`${hasher}, idle`, '–', '–', '–', '–', figure(idlePageP50), figure(idlePageP99)],
    ...all.map((flood) => [
      `${hasher}, ${flood.offeredPerSecond} logins/s`,
      figure(flood.acceptedPerSecond),
      `${whole(flood.acceptedP50)} / ${whole(flood.acceptedP99)}`,
      figure(flood.refusedPerSecond),
      figure(flood.refusedP99),
      figure(flood.pageP50),
      figure(flood.pageP99),
    ]),
  ]);
  const head = ['', 'accepted/s', 'p50 / p99 ms', 'refused/s', 'p99 ms', 'page p50 ms', 'page p99 ms'];
  return `${table(['hasher', 'threads alone, logins/s', 'service, logins/s', 'share'], rates)}\n\n${table(head, floods)}`;
};

const NAMES = { blacklist: 'blacklisted token', counter: 'login counter', captcha: 'captcha' } as const;

const startAndMemory = ({ startAndMemory: measured, captcha }: Results): string => {
  if (!measured) return '';
  const single = [
    ['`npm start` to the first answer', `${figure(measured.start.median / 1000)} s`],
    ...measured.resident.map(({ requests, megabytes }) => [
      `resident after ${requests.toLocaleString('en')} requests`,
      `${figure(megabytes)} MB`,
    ]),
    ...(captcha
      ? [['one captcha, CPU / main thread', `${figure(captcha.cpu / 1000)} / ${figure(captcha.eventLoop / 1000)} ms`]]
      : []),
  ];
  const entries = measured.entries.map(({ kind, redis, redisGrowth, memory }) => [
    NAMES[kind],
    whole(redis),
    whole(redisGrowth),
    whole(memory),
  ]);
  const head = ['bytes of one', 'Redis, `MEMORY USAGE`', 'Redis, growth of all memory', 'in the process'];
  return `${table(['', 'measured'], single)}\n\n${table(head, entries)}`;
};

const workers = ({ workers: measured }: Results): string =>
  measured
    ? table(
        ['', ...COST_HEAD],
        [
          ['`WORKERS=1`', ...costCells(measured.one)],
          ['`WORKERS=2`', ...costCells(measured.two)],
        ],
      )
    : '';

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
  depth,
  substring,
  login,
  'start-and-memory': startAndMemory,
  workers,
  million: millionOf,
} as const;
