import { Alert, Button, Snackbar } from '@mui/material';
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { api, serviceAway } from '../service/api';
import { repeatFailedQueries } from '../service/query-client';
import { useSignal } from '../service/signal';

const RETRY_MS = 5000;

let isAsking = false;

/** Asks the service again, once at a time, and repeats what failed if it answers. */
const retry = async (): Promise<void> => {
  if (isAsking) return;
  isAsking = true;
  await api.poll('/account/info');
  isAsking = false;
  if (!serviceAway.get()) repeatFailedQueries();
};

/** Tells that the service does not answer. It covers the page, so that nothing moves. */
export const ServiceNotice = () => {
  const translate = useTranslate();
  const isAway = useSignal(serviceAway);
  useEffect(() => {
    if (!isAway) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void retry();
    }, RETRY_MS);
    return () => clearInterval(timer);
  }, [isAway]);
  return (
    <Snackbar open={isAway} anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}>
      <Alert
        severity="warning"
        variant="filled"
        role="status"
        action={
          <Button color="inherit" size="small" onClick={() => void retry()}>
            {translate('layout.away.retry')}
          </Button>
        }
        sx={{ alignItems: 'center', color: 'common.black' }}
      >
        {translate('layout.away.text')}
      </Alert>
    </Snackbar>
  );
};
