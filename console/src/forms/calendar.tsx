import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import DoubleLeft from '@mui/icons-material/KeyboardDoubleArrowLeft';
import DoubleRight from '@mui/icons-material/KeyboardDoubleArrowRight';
import { Box, ButtonBase, IconButton, Stack, Typography } from '@mui/material';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { addDays, addMonths, dayAfterKey, today, weeksOf } from './calendar-days';

type Props = Readonly<{
  /** The chosen day, `YYYY-MM-DD`. */
  day: string | undefined;
  onChoose: (day: string) => void;
}>;

/** A Monday, for the names of the days. */
const MONDAY = '2024-01-01';

const CELL = { width: 36, height: 36 } as const;
const ROW = { display: 'flex' } as const;
const HEAD = {
  ...CELL,
  display: 'grid',
  placeItems: 'center',
  typography: 'caption',
  color: 'text.secondary',
} as const;

const DAY = {
  ...CELL,
  borderRadius: '50%',
  typography: 'body2',
  border: 1,
  borderColor: 'transparent',
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': { outline: 2, outlineStyle: 'solid', outlineColor: 'primary.main', outlineOffset: 1 },
} as const;

const CHOSEN = { '&, &:hover': { bgcolor: 'primary.main', color: 'primary.contrastText' } } as const;

const useFormats = () => {
  const locale = useLocale() === 'en' ? 'en-GB' : 'zh-CN';
  const formatOf = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    return (day: string) => format.format(Date.parse(day));
  };
  return {
    month: formatOf({ year: 'numeric', month: 'long' }),
    whole: formatOf({ dateStyle: 'full' }),
    weekday: formatOf({ weekday: locale === 'en-GB' ? 'short' : 'narrow' }),
    wholeWeekday: formatOf({ weekday: 'long' }),
  };
};

const TURNS = [
  { key: 'previousYear', months: -12, Icon: DoubleLeft },
  { key: 'previousMonth', months: -1, Icon: ChevronLeft },
  { key: 'nextMonth', months: 1, Icon: ChevronRight },
  { key: 'nextYear', months: 12, Icon: DoubleRight },
] as const;

/** A month from which a day is chosen, also by the arrow keys. Its words are those of the language of the page. */
export const Calendar = ({ day, onChoose }: Props) => {
  const translate = useTranslate();
  const formats = useFormats();
  const id = useId();
  const grid = useRef<HTMLDivElement>(null);
  const [now] = useState(() => today());
  const [active, setActive] = useState(day ?? now);
  const isByKey = useRef(true);
  useEffect(() => {
    if (isByKey.current) grid.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus();
    isByKey.current = false;
  }, [active]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAfterKey(active, event.key, event.shiftKey);
    if (next === undefined) return;
    event.preventDefault();
    isByKey.current = true;
    setActive(next);
  };
  const [before, after] = [TURNS.slice(0, 2), TURNS.slice(2)];
  const turns = (some: typeof before) =>
    some.map(({ key, months, Icon }) => (
      <IconButton
        key={key}
        size="small"
        aria-label={translate(`forms.calendar.${key}`)}
        onClick={() => setActive(addMonths(active, months))}
      >
        <Icon fontSize="small" />
      </IconButton>
    ));
  return (
    <Box sx={{ p: 1.5, width: 'min-content' }}>
      <Stack direction="row" sx={{ alignItems: 'center', mb: 0.5 }}>
        {turns(before)}
        <Typography id={id} aria-live="polite" variant="subtitle2" sx={{ flexGrow: 1, textAlign: 'center' }}>
          {formats.month(active)}
        </Typography>
        {turns(after)}
      </Stack>
      <Box ref={grid} role="grid" aria-labelledby={id}>
        <Box role="row" sx={ROW}>
          {Array.from({ length: 7 }, (_, weekday) => addDays(MONDAY, weekday)).map((one) => (
            <Box key={one} role="columnheader" aria-label={formats.wholeWeekday(one)} sx={HEAD}>
              {formats.weekday(one)}
            </Box>
          ))}
        </Box>
        {weeksOf(active).map((week, index) => (
          <Box key={index} role="row" sx={ROW}>
            {week.map((one, weekday) => (
              <Box key={weekday} role="gridcell" aria-selected={one !== undefined && one === day} sx={CELL}>
                {one !== undefined && (
                  <ButtonBase
                    data-day={one}
                    tabIndex={one === active ? 0 : -1}
                    aria-label={formats.whole(one)}
                    aria-current={one === now ? 'date' : undefined}
                    onClick={() => onChoose(one)}
                    onKeyDown={onKeyDown}
                    sx={[DAY, one === now && { borderColor: 'primary.main' }, one === day && CHOSEN]}
                  >
                    {Number(one.slice(-2))}
                  </ButtonBase>
                )}
              </Box>
            ))}
          </Box>
        ))}
      </Box>
    </Box>
  );
};
