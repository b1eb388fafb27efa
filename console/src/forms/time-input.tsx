import EventIcon from '@mui/icons-material/EventOutlined';
import { Box, Button, Stack, TextField } from '@mui/material';
import { useState } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { isCalendarTime } from '@menshen/contract/values/text-rules';
import { shownTime } from '../i18n/shown-time';
import { clockIn, timeIn } from '../i18n/typed-date';
import { Calendar } from './calendar';
import { today } from './calendar-days';
import { PickerButton } from './picker-button';
import { TypedInput, type TypedProps } from './typed-input';

const MIDNIGHT = '00:00:00';

/** A day, and a time of it. */
const TimePicker = ({ value, onChoose }: Readonly<{ value: string; onChoose: (value: string) => void }>) => {
  const translate = useTranslate();
  const [[date = '', clock = ''], setParts] = useState(() => (value === '' ? [today(), MIDNIGHT] : value.split(' ')));
  const chosen = clockIn(clock);
  const choose = () => {
    if (chosen !== undefined) onChoose(`${date} ${chosen}`);
  };
  return (
    <Box sx={{ width: 'min-content' }}>
      <Calendar day={date} onChoose={(day) => setParts([day, clock])} />
      <Stack direction="row" spacing={1} sx={{ px: 1.5, pb: 1.5, alignItems: 'center' }}>
        <TextField
          label={translate('forms.calendar.clock')}
          value={clock}
          error={chosen === undefined}
          onChange={({ target }) => setParts([date, target.value])}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // not the form below
            event.preventDefault();
            choose();
          }}
          margin="none"
          size="small"
          sx={{ flexGrow: 1 }}
          slotProps={{ htmlInput: { autoComplete: 'off' } }}
        />
        <Button variant="contained" disabled={chosen === undefined} onClick={choose}>
          {translate('ra.action.confirm')}
        </Button>
      </Stack>
    </Box>
  );
};

/** A time in the zone of the service, typed as people of the language write it, or chosen. */
export const TimeInput = (props: TypedProps) => {
  const translate = useTranslate();
  const locale = useLocale();
  return (
    <TypedInput
      {...props}
      read={timeIn}
      show={(value) => shownTime(value, locale)}
      example={translate('forms.calendar.timeExample')}
      picker={(value, choose) => (
        <PickerButton
          icon={<EventIcon fontSize="small" />}
          label={translate('forms.calendar.choose', { name: props.label })}
        >
          {(close) => (
            <TimePicker
              value={isCalendarTime(value) ? value : ''}
              onChoose={(time) => {
                choose(time);
                close();
              }}
            />
          )}
        </PickerButton>
      )}
    />
  );
};
