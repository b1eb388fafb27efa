import { useSession } from '@menshen/client/react';
import { Alert, Box, Card, CardContent, Stack, Typography } from '@mui/material';
import { useEffect } from 'react';
import { Notification, useTranslate } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { LanguageButton } from '../elements/language-button';
import { Mark, PRODUCT } from '../elements/product';
import { ThemeButton } from '../elements/theme-button';
import { loggedOut, logoutUnconfirmed, session } from '../service/api';
import { useSignal } from '../service/signal';
import { LoginForm } from './login-form';

type From = Readonly<{ nextPathname?: string; nextSearch?: string }> | null;

/** Where a login leads: the page that asked for it, or the first one. After a logout, the page of that user does not count. */
const useNextPage = (): string => {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const isForgotten = useSignal(loggedOut) && state !== null;
  useEffect(() => {
    // the browser would keep it when the page is loaded again
    if (isForgotten) void navigate(pathname, { replace: true });
  }, [isForgotten, navigate, pathname]);
  const from = isForgotten ? null : (state as From);
  const path = from?.nextPathname ?? '/';
  // Two slashes begin the address of another host.
  return /^\/(?![/\\])/.test(path) ? `${path}${from?.nextSearch ?? ''}` : '/';
};

export const LoginPage = () => {
  const translate = useTranslate();
  const navigate = useNavigate();
  const next = useNextPage();
  const title = translate('login.title');
  const isUnconfirmed = useSignal(logoutUnconfirmed);

  useEffect(() => {
    document.title = `${title} · ${PRODUCT}`;
  }, [title]);

  // a login in another tab counts, too
  const isLoggedIn = useSession(session) !== undefined;
  useEffect(() => {
    if (isLoggedIn) void navigate(next, { replace: true });
  }, [isLoggedIn, navigate, next]);

  return (
    <Box
      component="main"
      sx={{
        minHeight: '100vh',
        display: 'flex',
        flexDirection: 'column',
        bgcolor: 'background.default',
        p: { xs: 1, sm: 2 },
      }}
    >
      <Stack direction="row" sx={{ justifyContent: 'flex-end', gap: 0.5, color: 'text.secondary' }}>
        <LanguageButton />
        <ThemeButton />
      </Stack>
      <Box sx={{ flexGrow: 1, display: 'grid', placeItems: 'center', pb: { xs: 4, sm: 10 } }}>
        <Box sx={{ width: '100%', maxWidth: 400 }}>
          <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'center', gap: 1.5, mb: 3, minWidth: 0 }}>
            <Mark size={40} />
            <Typography variant="h5" component="p" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              {PRODUCT}
            </Typography>
          </Stack>
          <Card variant="outlined">
            <CardContent sx={{ p: { xs: 2.5, sm: 4 }, '&:last-child': { pb: { xs: 2.5, sm: 4 } } }}>
              <Typography variant="h6" component="h1" tabIndex={-1} sx={{ mb: 2.5, outline: 'none' }}>
                {title}
              </Typography>
              {isUnconfirmed && (
                <Alert severity="warning" sx={{ mb: 2 }}>
                  {translate('login.unconfirmed')}
                </Alert>
              )}
              <LoginForm submitText={translate('login.submit')} />
            </CardContent>
          </Card>
        </Box>
      </Box>
      <Notification />
    </Box>
  );
};
