import { Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useSecondsLeft } from './use-seconds-left';

/** The remaining time, counted down from the answer of the service. */
export const Countdown = ({ seconds }: Readonly<{ seconds: number }>) => {
  const translate = useTranslate();
  const [until] = useState(() => performance.now() + seconds * 1000);
  const left = useSecondsLeft(until);
  if (left === 0) return translate('login.locks.over');
  const minutes = Math.floor(left / 60);
  return (
    <Typography component="span" variant="inherit" role="timer" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {`${minutes}:${String(left % 60).padStart(2, '0')}`}
    </Typography>
  );
};
