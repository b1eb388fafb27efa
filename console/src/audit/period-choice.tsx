import { ToggleButton, ToggleButtonGroup } from '@mui/material';
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
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={chosen ?? null}
      aria-label={translate('audit.periods.title')}
      onChange={(_event, period: Period | 'all' | null) => {
        if (period !== null) onChoose(period === 'all' ? '' : period);
      }}
      // the filters beside it have this margin
      sx={{ minHeight: 40, mt: 1 }}
    >
      {offered.map((period) => (
        <ToggleButton key={period} value={period} sx={{ whiteSpace: 'nowrap', textTransform: 'none' }}>
          {translate(`audit.periods.${period}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
};
