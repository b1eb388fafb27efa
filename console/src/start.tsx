import { Alert, Box, Button, CssBaseline, ThemeProvider, createTheme, useMediaQuery } from '@mui/material';
import { useEffect, useState } from 'react';
import { createHashRouter, isRouteErrorResponse, Navigate, RouterProvider, useRouteError } from 'react-router-dom';
import { App } from './app';
import { i18nProviderOf } from './i18n-provider';
import { consoleStore } from './service/console-store';
import { FocusKeeper } from './layout/focus-keeper';
import { SERVICE } from './service/api';
import { readDescription, type Description } from './service/description';
import { watchTypedAddresses } from './service/typed-address';
import { darkTheme, lightTheme } from './theme';

const RETRY_MS = 3000;

/** Stands in for the console while the service cannot be reached. */
const Unreachable = ({ onRetry }: Readonly<{ onRetry: () => void }>) => {
  const isDark = useMediaQuery('(prefers-color-scheme: dark)', { noSsr: true });
  const theme = consoleStore.getItem('theme', isDark ? 'dark' : 'light');
  const { translate } = i18nProviderOf(consoleStore.getItem<string>('locale') ?? 'zh');
  return (
    <ThemeProvider theme={createTheme(theme === 'dark' ? darkTheme : lightTheme)}>
      <CssBaseline enableColorScheme />
      <Box component="main" sx={{ minHeight: '100vh', display: 'grid', placeItems: 'center', p: 2 }}>
        <Alert
          severity="warning"
          role="status"
          action={
            <Button color="inherit" size="small" onClick={onRetry}>
              {translate('layout.away.retry')}
            </Button>
          }
          sx={{ alignItems: 'center' }}
        >
          {translate('layout.away.atStart')}
        </Alert>
      </Box>
    </ThemeProvider>
  );
};

/** An address that no route matches, such as one with a line break, leads to the first page. */
const Lost = () => {
  const error = useRouteError();
  if (isRouteErrorResponse(error)) return <Navigate to="/" replace />;
  throw error;
};

const routerWith = (description: Description): ReturnType<typeof createHashRouter> => {
  watchTypedAddresses();
  return createHashRouter([{ path: '*', element: <App description={description} />, errorElement: <Lost /> }]);
};

/** The console as soon as the service has described itself. */
export const Start = () => {
  const [router, setRouter] = useState<ReturnType<typeof routerWith>>();
  const [failures, setFailures] = useState(0);
  const [attempt, setAttempt] = useState(0);
  const retry = () => setAttempt((number) => number + 1);

  useEffect(() => {
    let isCurrent = true;
    readDescription(SERVICE).then(
      (description) => isCurrent && setRouter(routerWith(description)),
      () => isCurrent && setFailures((number) => number + 1),
    );
    return () => {
      isCurrent = false;
    };
  }, [attempt]);

  useEffect(() => {
    if (failures === 0) return undefined;
    const timer = setTimeout(retry, RETRY_MS);
    return () => clearTimeout(timer);
  }, [failures]);

  if (router)
    return (
      <>
        <FocusKeeper />
        <RouterProvider router={router} />
      </>
    );
  return failures > 0 ? <Unreachable onRetry={retry} /> : null;
};
