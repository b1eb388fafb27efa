import { Button, Stack } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useTitle } from '../i18n/use-title';
import { useTimeZone } from '../service/description-context';
import { beginOf, DAY_RANGES, daysOf, endOf, todayIn } from './day-ranges';
import { boundsIn, rangeOf, type FieldFilter } from './field-filters';
import { FilterBound } from './filter-bound';
import { FilterOptions, type EditorProps } from './filter-options';
import { boundIn, isReversed } from './typed-bound';
import { useBoundText } from './use-bound-text';

type Bound = 'from' | 'to';

const BOUNDS = ['from', 'to'] as const;

/** What is wrong with a bound that cannot be read. */
const useFault = ({ described }: FieldFilter): string => {
  const translate = useTranslate();
  switch (described.kind) {
    case 'decimal': {
      const { precision, scale } = described;
      return translate('listing.faults.decimal', { whole: precision - scale, scale });
    }
    case 'date':
    case 'time': {
      const example = translate(`forms.calendar.${described.kind}Example`);
      return translate(`listing.faults.${described.kind}`, { example });
    }
    default:
      return translate('listing.faults.integer');
  }
};

/** Today, this week, this month. */
const DayOptions = ({ filter, given, onApply }: EditorProps) => {
  const translate = useTranslate();
  const titleOf = useTitle();
  const timeZone = useTimeZone();
  const [today] = useState(() => todayIn(timeZone, new Date()));
  const options = DAY_RANGES.map((range) => {
    const { from, to } = daysOf(range, today);
    const text = translate(`listing.filter.${range}`);
    return { text, given: filter.described.kind === 'time' ? { from: beginOf(from), to: endOf(to) } : { from, to } };
  });
  return <FilterOptions label={titleOf(filter)} options={options} present={given} onApply={onApply} />;
};

/** A range of numbers, days or times. Either end may be open; without both, the filter is removed. */
export const FilterRange = (props: EditorProps) => {
  const { filter, given, onApply } = props;
  const { described } = filter;
  const translate = useTranslate();
  const boundText = useBoundText(filter);
  const fault = useFault(filter);
  const present = boundsIn(given);
  const [typed, setTyped] = useState({ from: boundText(present.from, 'from'), to: boundText(present.to, 'to') });
  const [isTried, setTried] = useState(false);
  const read = (bound: Bound): string | undefined =>
    typed[bound].trim() === '' ? '' : boundIn(typed[bound], described, bound);
  const values = { from: read('from'), to: read('to') };
  const hasReversed = isReversed(described.kind, values.from ?? '', values.to ?? '');
  const faultOf = (bound: Bound): string | undefined => {
    if (!isTried) return undefined;
    if (values[bound] === undefined) return fault;
    return bound === 'to' && hasReversed ? translate('listing.faults.reversed') : undefined;
  };
  const isOfDays = described.kind === 'date' || described.kind === 'time';
  const apply = () => {
    setTried(true);
    const { from, to } = values;
    if (from !== undefined && to !== undefined && !hasReversed) onApply(rangeOf(filter, from, to));
  };
  return (
    <>
      {isOfDays && <DayOptions {...props} />}
      <Stack
        component="form"
        noValidate
        spacing={1.5}
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        {BOUNDS.map((bound) => (
          <FilterBound
            key={bound}
            label={translate(`listing.filter.${bound}`)}
            value={typed[bound]}
            onChange={(text) => setTyped({ ...typed, [bound]: text })}
            fault={faultOf(bound)}
            isOfDays={isOfDays}
            autoFocus={bound === 'from'}
          />
        ))}
        <Button type="submit" variant="contained" size="small">
          {translate('listing.filter.apply')}
        </Button>
      </Stack>
    </>
  );
};
