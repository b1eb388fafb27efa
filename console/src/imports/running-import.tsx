import { Alert, LinearProgress, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';

const SECOND_MS = 1000;

/** Whole seconds since the component has appeared. */
const useSeconds = (): number => {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const since = performance.now();
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - since) / SECOND_MS)), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return seconds;
};

/** Tells that the rows are saved, for how long already, and what the user can do meanwhile. */
export const RunningImport = ({ rows }: Readonly<{ rows: number }>) => {
  const translate = useTranslate();
  const seconds = useSeconds();
  return (
    <Alert severity="info" role="status" sx={{ '& .MuiAlert-message': { flexGrow: 1 } }}>
      {translate('imports.saving', { smart_count: rows })}
      <LinearProgress aria-label={translate('imports.importing')} sx={{ my: 1 }} />
      {/* a screen reader does not read each second */}
      <Typography variant="body2" role="timer" aria-live="off">
        {translate('imports.elapsed', { seconds })}
      </Typography>
    </Alert>
  );
};
