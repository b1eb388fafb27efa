import type { Results } from '../results.js';
import { TIMES, type Target } from './target.js';

export const loginTargets = ({ login = [] }: Results): Target[] =>
  login.flatMap(({ hasher, threadsAlone, service, floods }): Target[] => [
    {
      name: `logins, of what the threads allow (${hasher})`,
      measured: service / threadsAlone,
      bound: 0.9,
      at: 'least',
      unit: TIMES,
    },
    ...floods.flatMap(({ offeredPerSecond, refusedP99, pageP99AgainstIdle }): Target[] => [
      ...(Number.isFinite(refusedP99)
        ? [
            {
              name: `refusal at ${offeredPerSecond} logins/s (${hasher}), p99`,
              measured: refusedP99,
              bound: 50,
              at: 'most',
              unit: 'ms',
            } as const,
          ]
        : []),
      {
        name: `p99 of pages at ${offeredPerSecond} logins/s (${hasher}), against idle`,
        measured: pageP99AgainstIdle,
        bound: 2,
        at: 'most',
        unit: TIMES,
      },
    ]),
  ]);

export const captchaTargets = ({ captcha }: Results): Target[] =>
  captcha
    ? [
        { name: 'captcha, CPU', measured: captcha.cpu / 1000, bound: 2.5, at: 'most', unit: 'ms' },
        { name: 'captcha, on the main thread', measured: captcha.eventLoop / 1000, bound: 0.5, at: 'most', unit: 'ms' },
      ]
    : [];

export const startAndMemoryTargets = ({ startAndMemory: measured }: Results): Target[] => {
  if (!measured) return [];
  const [first, last] = [measured.resident[0], measured.resident.at(-1)];
  const blacklisted = measured.entries.find(({ kind }) => kind === 'blacklist');
  return [
    {
      name: 'npm start to the first answer',
      measured: measured.start.median / 1000,
      bound: 1.5,
      at: 'most',
      unit: 's',
    },
    ...(first && last
      ? [
          {
            name: `resident memory after ${last.requests.toLocaleString('en')} requests, against after ${first.requests.toLocaleString('en')}`,
            measured: last.megabytes / first.megabytes,
            bound: 1.2,
            at: 'most',
            unit: TIMES,
          } as const,
        ]
      : []),
    ...(blacklisted
      ? [
          {
            name: 'a blacklisted token in Redis',
            measured: blacklisted.redisGrowth,
            bound: 150,
            at: 'most',
            unit: 'bytes',
          } as const,
        ]
      : []),
  ];
};

export const workersTargets = ({ workers }: Results): Target[] =>
  workers
    ? [
        {
          name: 'a page from two workers, against one',
          measured: workers.two.total / workers.one.total,
          bound: 1.15,
          at: 'most',
          unit: TIMES,
        },
      ]
    : [];
