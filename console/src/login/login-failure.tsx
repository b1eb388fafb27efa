import { Alert, Box } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import type { Failure } from '../service/api';
import { failureText } from '../service/failure-messages';
import { announcedSeconds } from './announced-seconds';
import { visuallyHidden } from '../layout/visually-hidden';

/** The failures with a time to wait, and their texts. */
const WAITING: Readonly<Record<string, string>> = {
  LoginLocked: 'login.lockedFor',
  CaptchaRateLimited: 'login.limitedFor',
  ServiceBusy: 'login.busyFor',
};

type Props = Readonly<{ failure: Failure; seconds: number }>;

/** Why the login failed, and how long the user waits. A screen reader reads the time out now and then only. */
export const LoginFailure = ({ failure, seconds }: Props) => {
  const translate = useTranslate();
  const locale = useLocale();
  const waiting = WAITING[failure.reason];
  if (waiting === undefined || failure.retryAfter === undefined)
    return <Alert severity="error">{failureText(failure, locale)}</Alert>;
  const timeOf = (time: number): string => {
    const parts = { minutes: Math.floor(time / 60), seconds: time % 60 };
    if (parts.minutes === 0) return translate('login.seconds', parts);
    return translate(parts.seconds === 0 ? 'login.wholeMinutes' : 'login.minutes', parts);
  };
  const announced = announcedSeconds(seconds);
  return (
    <>
      <Alert severity={seconds > 0 ? 'warning' : 'info'} role="presentation">
        <span aria-hidden>
          {seconds > 0 ? translate(waiting, { time: timeOf(seconds) }) : translate('login.tryAgain')}
        </span>
      </Alert>
      <Box role="alert" sx={visuallyHidden}>
        {announced > 0 ? translate(waiting, { time: timeOf(announced) }) : translate('login.tryAgain')}
      </Box>
    </>
  );
};
