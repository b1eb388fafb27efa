import type { Results } from '../results.js';
import { COST_HEAD, costCells } from './cost-columns.js';
import { figure, table, whole } from './table.js';

export const login = ({ login: logins = [] }: Results): string => {
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

export const startAndMemory = ({ startAndMemory: measured, captcha }: Results): string => {
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

export const workers = ({ workers: measured }: Results): string =>
  measured
    ? table(
        ['', ...COST_HEAD],
        [
          ['`WORKERS=1`', ...costCells(measured.one)],
          ['`WORKERS=2`', ...costCells(measured.two)],
        ],
      )
    : '';
