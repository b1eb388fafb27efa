import { PAGE_SIZE } from '../page/paths.js';

type Parameters = Readonly<Record<string, string | number>>;

/** About half of the contracts match. */
export const RANGES: Parameters = { amountFrom: '100000', amountTo: '900000.00', signedOnFrom: '2017-01-01' };

const SHARE = 0.5;

/** A parameter that nobody reads: no two such URLs are the same text. */
const VARIANTS = 20;

const pathOf = (parameters: Parameters): string =>
  `/api/v1/contract/page?${new URLSearchParams(Object.entries(parameters).map(([name, value]): [string, string] => [name, String(value)])).toString()}`;

/** The first page. */
export const firstPages = (parameters: Parameters): string[] =>
  Array.from({ length: VARIANTS }, (_, _t) => pathOf({ pageNo: 1, pageSize: PAGE_SIZE, ...parameters, _t }));

/** 500 pages around the middle of what matches. */
export const middlePages = (contracts: number, parameters: Parameters): string[] => {
  const pages = Math.floor((contracts * SHARE) / PAGE_SIZE);
  return Array.from({ length: 500 }, (_, i) =>
    pathOf({ pageNo: Math.ceil(pages * (0.4 + (0.2 * i) / 500)), pageSize: PAGE_SIZE, ...parameters }),
  );
};
