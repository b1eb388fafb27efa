import { Box, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { PERIODS, type Period } from './trail-period';

type Props = Readonly<{
  /** Undefined while another start is given. */
  chosen: Period | 'all' | undefined;
  /** Whether every event can be asked for. */
  hasAll: boolean;
  /** An empty text is the usual period. */
  onChoose: (period: Period | '') => void;
}>;

/** Chooses how far back the trail is shown. */
export const PeriodChoice = ({ chosen, hasAll, onChoose }: Props) => {
  const translate = useTranslate();
  const offered = [...PERIODS, ...(hasAll ? (['all'] as const) : [])];
  const id = useId();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 40 }}>
      <Typography id={id} variant="body2" color="text.secondary">
        {translate('audit.periods.title')}
      </Typography>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={chosen ?? null}
        aria-labelledby={id}
        onChange={(_event, period: Period | 'all' | null) => {
          if (period !== null) onChoose(period === 'all' ? '' : period);
        }}
      >
        {offered.map((period) => (
          <ToggleButton key={period} value={period} sx={{ whiteSpace: 'nowrap', textTransform: 'none' }}>
            {translate(`audit.periods.${period}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
};
