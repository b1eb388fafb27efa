import { halfWidth } from '../i18n/half-width.js';

const SIZES = [10, 20, 50, 100, 200, 500, 1000];

/** The page sizes that a list offers: the usual ones, as far as the service gives them. */
export const pageSizes = (most: number): ReadonlyArray<number> => {
  const fit = SIZES.filter((size) => size <= most);
  return fit.length > 0 ? fit : [most];
};

const DIGITS = /^\d{1,9}$/;

/** The page that a user has typed: the first or the last one for a number beyond them, undefined for another text. */
export const typedPage = (text: string, lastPage: number): number | undefined => {
  const digits = halfWidth(text);
  return DIGITS.test(digits) ? Math.min(Math.max(Number(digits), 1), lastPage) : undefined;
};
