import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined';
import { useLocale, useTranslate } from 'react-admin';
import { isCalendarDate } from '@menshen/contract/values/text-rules';
import { shownDate } from '../i18n/shown-time';
import { dateIn } from '../i18n/typed-date';
import { Calendar } from './calendar';
import { PickerButton } from './picker-button';
import { TypedInput, type TypedProps } from './typed-input';

/** A day, typed as people of the language write it, or chosen from a calendar. */
export const DateInput = (props: TypedProps) => {
  const translate = useTranslate();
  const locale = useLocale();
  return (
    <TypedInput
      {...props}
      read={dateIn}
      show={(value) => shownDate(value, locale)}
      example={translate('forms.calendar.dateExample')}
      picker={(value, choose) => (
        <PickerButton
          icon={<CalendarIcon fontSize="small" />}
          label={translate('forms.calendar.choose', { name: props.label })}
        >
          {(close) => (
            <Calendar
              day={isCalendarDate(value) ? value : undefined}
              onChoose={(day) => {
                choose(day);
                close();
              }}
            />
          )}
        </PickerButton>
      )}
    />
  );
};
