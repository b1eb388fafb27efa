import { compareDecimals } from '@menshen/contract/values/decimal';
import type { Filter } from '@menshen/contract/modules/module-description';
import { integerIn } from '@menshen/contract/values/text-rules';
import { dateIn, timeIn } from '../i18n/typed-date.js';
import { decimalIn, plainNumber } from '../i18n/typed-number.js';
import { beginOf, endOf } from './day-ranges.js';

const plainInteger = (typed: string): string | undefined => {
  const text = plainNumber(typed);
  return Number.isSafeInteger(integerIn(text)) ? String(integerIn(text)) : undefined;
};

const momentIn = (typed: string, bound: 'from' | 'to'): string | undefined => {
  const day = dateIn(typed);
  if (day === undefined) return timeIn(typed);
  return bound === 'from' ? beginOf(day) : endOf(day);
};

/** What the service takes for a typed bound. A day stands for its first or its last second. Undefined for another text. */
export const boundIn = (typed: string, filter: Filter, bound: 'from' | 'to'): string | undefined => {
  switch (filter.kind) {
    case 'decimal':
      return decimalIn(typed, filter);
    case 'date':
      return dateIn(typed);
    case 'time':
      return momentIn(typed, bound);
    default:
      return plainInteger(typed);
  }
};

/** True if no value is in the range. */
export const isReversed = (kind: Filter['kind'], from: string, to: string): boolean => {
  if (from === '' || to === '') return false;
  return kind === 'date' || kind === 'time' ? to < from : compareDecimals(to, from) < 0;
};
