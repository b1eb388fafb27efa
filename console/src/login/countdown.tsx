import { Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useSecondsLeft } from './use-seconds-left';

/** The minutes and seconds that remain, counted down from the answer of the service. Undefined when they are over. */
export const useRemainingTime = (seconds: number): string | undefined => {
  const [until] = useState(() => performance.now() + seconds * 1000);
  const left = useSecondsLeft(until);
  return left === 0 ? undefined : `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
};

/** The remaining time alone. */
export const Countdown = ({ seconds }: Readonly<{ seconds: number }>) => {
  const translate = useTranslate();
  const time = useRemainingTime(seconds);
  if (time === undefined) return translate('login.locks.over');
  return (
    <Typography component="span" variant="inherit" role="timer" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {time}
    </Typography>
  );
};
