import { Alert, Box } from '@mui/material';
import { useEffect, useState } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import type { Failure } from '../service/api';
import { failureText } from '../service/failure-messages';
import { announcedSeconds } from './announced-seconds';
import { visuallyHidden } from '../elements/visually-hidden';

/** The failures with a time to wait, and their texts. */
const WAITING: Readonly<Record<string, string>> = {
  LoginLocked: 'login.lockedFor',
  CaptchaRateLimited: 'login.limitedFor',
  ServiceBusy: 'login.busyFor',
};

/** How long a text stays in the page for a screen reader to read it out. */
const ANNOUNCED_MS = 1_000;

/** A screen reader reads each change. The text is then removed, so that the page has the time only once. */
const Announcement = ({ text }: Readonly<{ text: string }>) => {
  const [shown, setShown] = useState(text);
  useEffect(() => {
    setShown(text);
    const timer = setTimeout(() => setShown(''), ANNOUNCED_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <Box role="alert" sx={visuallyHidden}>
      {shown}
    </Box>
  );
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
        {seconds > 0 ? translate(waiting, { time: timeOf(seconds) }) : translate('login.tryAgain')}
      </Alert>
      <Announcement
        text={announced > 0 ? translate(waiting, { time: timeOf(announced) }) : translate('login.tryAgain')}
      />
    </>
  );
};
