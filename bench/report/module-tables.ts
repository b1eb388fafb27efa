import type { ListName } from '../modules/measure-modules.js';
import type { Results } from '../results.js';
import { COST_HEAD, costCells } from './cost-columns.js';
import { table } from './table.js';
import { TIMES, type Target } from './target.js';

const TITLES: Readonly<Record<ListName, string>> = {
  'declared first': 'declared order, page one',
  'declared middle': 'declared order, the middle',
  'ordered first': 'by amount, descending, page one',
  'ordered middle': 'by amount, descending, the middle',
  unnamed: 'declared order, page one, without the names of two references',
};

export const modules = ({ modules: measured }: Results): string => {
  if (!measured) return '';
  const rows = (Object.keys(TITLES) as ListName[]).map((name) => [TITLES[name], ...costCells(measured.costs[name])]);
  return table([`${measured.contracts.toLocaleString('en')} contracts, with ranges`, ...COST_HEAD], rows);
};

export const modulesTargets = ({ modules: measured }: Results): Target[] => {
  if (!measured) return [];
  const against = (name: string, one: ListName, other: ListName, bound: number): Target => ({
    name,
    measured: measured.costs[one].total / measured.costs[other].total,
    bound,
    at: 'most',
    unit: TIMES,
  });
  return [
    against('page one by amount, against the declared order', 'ordered first', 'declared first', 1.5),
    against('a page in the middle by amount, against the declared order', 'ordered middle', 'declared middle', 2),
    against('a page with the names of two references, against without', 'declared first', 'unnamed', 1.3),
  ];
};
