import type { ContenderName } from '../page/contenders.js';
import type { Results } from '../results.js';
import type { Kind } from '../substring/patterns.js';
import { TIMES, type Target } from './target.js';

export const pageTargets = ({ pages = [] }: Results): Target[] => {
  const costs = pages.find(({ users }) => users === 10_000)?.costs;
  if (!costs) return [];
  const against = (name: ContenderName, title: string, bound: number): Target[] => {
    const [service, other] = [costs.service?.total, costs[name]?.total];
    if (service === undefined || other === undefined) return [];
    return [{ name: `a page, against ${title}`, measured: service / other, bound, at: 'most', unit: TIMES }];
  };
  return [
    ...against('koaMinimal', 'Koa minimal', 1 / 4),
    ...against('koaOrm', 'Koa with findAndCount', 1 / 6),
    ...against('nest', 'Nest with TypeORM', 1 / 8),
  ];
};

const connectionsText = (connections: number): string =>
  connections === 1 ? 'one connection' : `${connections} connections`;

/** The same bounds hold before and after a write. */
export const peerTargets = ({ peer }: Results): Target[] => {
  if (!peer) return [];
  const when = (hasWritten: boolean): string => (hasWritten ? ' after a write' : '');
  return [
    ...peer.costs.map(({ connections, hasWritten, ratio }): Target => ({
      name: `a page${when(hasWritten)}, against the best hand-written Koa, ${connectionsText(connections)}`,
      measured: ratio,
      bound: connections === 1 ? 1.35 : 1.2,
      at: 'most',
      unit: TIMES,
    })),
    ...peer.allocated.map(({ hasWritten, bytes: { service = NaN } }): Target => ({
      name: `memory that a page${when(hasWritten)} allocates`,
      measured: service / 1000,
      bound: 65,
      at: 'most',
      unit: 'kB',
    })),
  ];
};

export const depthTargets = ({ depth = [] }: Results): Target[] => {
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

export const substringTargets = ({ substring = [] }: Results): Target[] =>
  substring
    .filter(({ users }) => users === 1_000_000)
    .map(({ kind, ratio }): Target => {
      const [title, bound] = SEARCHES[kind];
      return {
        name: `${title}: times cheaper than without an index`,
        measured: ratio,
        bound,
        at: 'least',
        unit: TIMES,
      };
    });
