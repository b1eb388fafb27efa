import { useLocale } from 'react-admin';
import { shownDecimal, shownInteger } from '../i18n/shown-number';
import { shownDate, shownTime } from '../i18n/shown-time';
import { withoutWholeDay } from './day-ranges';
import type { FieldFilter } from './field-filters';

/** How users read and type a bound of a filter. A whole day has no time. */
export const useBoundText = ({
  described: { kind },
}: FieldFilter): ((text: string, bound: 'from' | 'to') => string) => {
  const locale = useLocale();
  return (text, bound) => {
    switch (kind) {
      case 'decimal':
        return shownDecimal(text);
      case 'date':
        return shownDate(text, locale);
      case 'time': {
        const day = withoutWholeDay(text, bound);
        return day === text ? shownTime(text, locale) : shownDate(day, locale);
      }
      default:
        return shownInteger(text);
    }
  };
};
