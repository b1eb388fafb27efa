import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined';
import { InputAdornment, TextField } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import { dateIn, timeIn } from '../i18n/typed-date';
import { shownDate } from '../i18n/shown-time';
import { Calendar } from '../forms/calendar';
import { PickerButton } from '../forms/picker-button';

type Props = Readonly<{
  label: string;
  value: string;
  onChange: (typed: string) => void;
  fault: string | undefined;
  /** Whether it is a day or a time, which can be chosen from a calendar. */
  isOfDays: boolean;
  autoFocus: boolean;
}>;

const CalendarButton = ({ label, value, onChange }: Pick<Props, 'label' | 'value' | 'onChange'>) => {
  const translate = useTranslate();
  const locale = useLocale();
  return (
    <InputAdornment position="end">
      <PickerButton
        icon={<CalendarIcon fontSize="small" />}
        label={translate('forms.calendar.choose', { name: label })}
      >
        {(close) => (
          <Calendar
            day={dateIn(value) ?? timeIn(value)?.slice(0, 10)}
            onChoose={(day) => {
              onChange(shownDate(day, locale));
              close();
            }}
          />
        )}
      </PickerButton>
    </InputAdornment>
  );
};

/** One end of a range, as people type it. */
export const FilterBound = ({ label, value, onChange, fault, isOfDays, autoFocus }: Props) => {
  const translate = useTranslate();
  return (
    <TextField
      size="small"
      margin="none"
      fullWidth
      autoFocus={autoFocus}
      autoComplete="off"
      label={label}
      placeholder={isOfDays ? translate('forms.calendar.dateExample') : undefined}
      value={value}
      error={fault !== undefined}
      helperText={fault}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { inputMode: isOfDays ? 'text' : 'decimal' },
        input: isOfDays
          ? { endAdornment: <CalendarButton label={label} value={value} onChange={onChange} /> }
          : undefined,
      }}
    />
  );
};
