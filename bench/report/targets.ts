import type { ContenderName } from '../page/contenders.js';
import type { Results } from '../results.js';
import type { Kind } from '../substring/patterns.js';

/** One promise: what was measured, against its bound. */
export type Target = Readonly<{ name: string; measured: number; bound: number; at: 'most' | 'least'; unit: string }>;

export const isMet = ({ measured, bound, at }: Target): boolean =>
  at === 'most' ? measured <= bound : measured >= bound;

const TIMES = '×';

const pageTargets = ({ pages = [] }: Results): Target[] => {
  const costs = pages.find(({ users }) => users === 10_000)?.costs;
  if (!costs) return [];
  const against = (name: ContenderName, title: string, bound: number): Target[] => {
    const [service, other] = [costs.service?.total, costs[name]?.total];
    if (service === undefined || other === undefined) return [];
    return [{ name: `a page, against ${title}`, measured: service / other, bound, at: 'most', unit: TIMES }];
  };
  return [
    ...against('koaByHand', 'Koa by hand with a kept total', 1.3),
    ...against('koaMinimal', 'Koa minimal', 1 / 4),
    ...against('koaOrm', 'Koa with findAndCount', 1 / 6),
    ...against('nest', 'Nest with TypeORM', 1 / 8),
  ];
};

const depthTargets = ({ depth = [] }: Results): Target[] => {
  const [small, large] = [depth.find(({ users }) => users === 10_000), depth.find(({ users }) => users === 1_000_000)];
  if (!small || !large) return [];
  return [
    ...(
      [
        ['first', 'page one', 1.2],
        ['middle', 'a page in the middle', 1.5],
        ['last', 'the last pages', 1.5],
      ] as const
    ).map(([place, title, bound]): Target => ({
      name: `${title} of 1,000,000 users, against page one of 10,000`,
      measured: large[place].total / small.first.total,
      bound,
      at: 'most',
      unit: TIMES,
    })),
    { name: 'a deep page right after a write', measured: large.cold.median, bound: 60, at: 'most', unit: 'ms' },
  ];
};

const SEARCHES: Readonly<Record<Kind, readonly [string, number]>> = {
  twoChinese: ['two Chinese characters', 100],
  fourLatin: ['four rare Latin letters', 100],
  oneChinese: ['one Chinese character', 8],
};

const substringTargets = ({ substring = [] }: Results): Target[] =>
  substring
    .filter(({ users }) => users === 1_000_000)
    .map(({ kind, ratio }): Target => {
      const [title, bound] = SEARCHES[kind];
      return { name: `${title}, cheaper than without index`, measured: ratio, bound, at: 'least', unit: TIMES };
    });

const loginTargets = ({ login = [] }: Results): Target[] =>
  login.flatMap(({ hasher, threadsAlone, service, idlePageP99, floods }): Target[] => [
    {
      name: `logins, of what the threads allow (${hasher})`,
      measured: service / threadsAlone,
      bound: 0.9,
      at: 'least',
      unit: TIMES,
    },
    ...floods.flatMap(({ offeredPerSecond, refusedP99, pageP99 }): Target[] => [
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
        measured: pageP99 / idlePageP99,
        bound: 2,
        at: 'most',
        unit: TIMES,
      },
    ]),
  ]);

const captchaTargets = ({ captcha }: Results): Target[] =>
  captcha
    ? [
        { name: 'captcha, CPU', measured: captcha.cpu / 1000, bound: 1, at: 'most', unit: 'ms' },
        { name: 'captcha, on the main thread', measured: captcha.eventLoop / 1000, bound: 0.4, at: 'most', unit: 'ms' },
      ]
    : [];

const startAndMemoryTargets = ({ startAndMemory: measured }: Results): Target[] => {
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

const workersTargets = ({ workers }: Results): Target[] =>
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

/** Every target that the run says something about. */
export const targetsOf = (results: Results): Target[] =>
  [
    pageTargets,
    depthTargets,
    substringTargets,
    loginTargets,
    captchaTargets,
    startAndMemoryTargets,
    workersTargets,
  ].flatMap((targets) => targets(results));
