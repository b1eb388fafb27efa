import { Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { zoneText } from '../i18n/zone-text';
import { useTimeZone } from '../service/description-context';
import { useTrailClock } from './use-trail-clock';

/** Tells the time zone of the shown times. */
export const ZoneNotice = () => {
  const translate = useTranslate();
  const zone = useTimeZone();
  const { now } = useTrailClock();
  return (
    <Typography variant="body2" color="text.secondary">
      {zone === undefined ? translate('audit.ownZone') : translate('audit.zone', { zone: zoneText(zone, now) })}
    </Typography>
  );
};
