import { Alert, Button, Dialog, DialogContent, DialogTitle } from '@mui/material';
import { useSession } from '@menshen/client/react';
import { useEffect } from 'react';
import { useLogout, useTranslate } from 'react-admin';
import { session, sessionOver } from '../service/api';
import { repeatFailedQueries } from '../service/query-client';
import { useSignal } from '../service/signal';
import { LoginForm } from './login-form';

/** The last user of this tab, also while no dialog is mounted. */
let lastUsername = session.current()?.username ?? '';
session.subscribe((current) => {
  if (current) lastUsername = current.username;
});

/** Asks the user to log in again when the session is over. The page behind it stays as it is. */
export const SessionDialog = () => {
  const translate = useTranslate();
  const logout = useLogout();
  const over = useSignal(sessionOver);
  const username = useSession(session)?.username ?? lastUsername;
  const isOpen = over !== undefined;

  // a login in another tab counts, too
  useEffect(() => session.subscribe((current) => current && repeatFailedQueries()), []);

  return (
    <Dialog
      open={isOpen}
      fullWidth
      maxWidth="xs"
      aria-labelledby="session-over"
      slotProps={{ backdrop: { sx: { backdropFilter: 'blur(8px)' } } }}
    >
      <DialogTitle id="session-over">{translate('login.over.title')}</DialogTitle>
      <DialogContent>
        <Alert severity="info" sx={{ mb: 3 }}>
          {translate(`login.over.${over?.why ?? 'refused'}`, { username, other: over?.other })}
        </Alert>
        {isOpen && (
          <LoginForm username={username} submitText={translate('login.over.goOn')}>
            {(isBusy) =>
              over.other === undefined ? (
                <Button disabled={isBusy} onClick={() => void logout()}>
                  {translate('login.over.leave')}
                </Button>
              ) : (
                <Button disabled={isBusy} onClick={() => location.reload()}>
                  {translate('login.over.asOther', { other: over.other })}
                </Button>
              )
            }
          </LoginForm>
        )}
      </DialogContent>
    </Dialog>
  );
};
