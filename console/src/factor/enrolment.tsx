import type { FactorSecret } from '@menshen/contract/account/factor-endpoints';
import { Alert, Button, CardContent, Stack, Typography } from '@mui/material';
import { useState, type SubmitEvent } from 'react';
import { useTranslate } from 'react-admin';
import { OwnWriteFailure } from '../account/own-write-failure';
import { LoginFailure } from '../login/login-failure';
import { PasswordField } from '../elements/password-field';
import { useRetryWait } from '../login/use-seconds-left';
import { api, session, type Failure, type Result } from '../service/api';
import { CodeField } from '../login/code-field';
import { Secret } from './secret';

type Props = Readonly<{ isRequired: boolean; onEnrolled: (codes: ReadonlyArray<string>) => void }>;

/** Sets up the second factor: the password, then the secret for the app, then the first code. */
export const Enrolment = ({ isRequired, onEnrolled }: Props) => {
  const translate = useTranslate();
  const [typed, setTyped] = useState('');
  const [secret, setSecret] = useState<FactorSecret>();
  const [failure, setFailure] = useState<Failure>();
  const [isBusy, setIsBusy] = useState(false);
  const { seconds, waitFor } = useRetryWait();
  // the secret alone changes nothing
  const ShownFailure = secret ? OwnWriteFailure : LoginFailure;

  const show = (answer: Failure) => {
    setFailure(answer);
    waitFor(answer);
    // the secret waits for its first code for ten minutes only
    if (answer.reason === 'FactorMissing') setSecret(undefined);
  };

  const send = async <T,>(request: () => Promise<Result<T>>, onDone: (data: T) => void) => {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(undefined);
    const answer = await request();
    setIsBusy(false);
    setTyped('');
    if (answer.ok) onDone(answer.data);
    else show(answer);
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (secret)
      void send(
        () => session.confirmFactor({ code: typed }),
        ({ codes }) => onEnrolled(codes),
      );
    else void send(() => api.post('/account/factor/begin', { password: typed }), setSecret);
  };

  return (
    <CardContent component="form" onSubmit={submit}>
      <Stack spacing={2} sx={{ maxWidth: 480 }}>
        {isRequired && <Alert severity="warning">{translate('factor.required')}</Alert>}
        <Typography>{translate('factor.explanation')}</Typography>
        {failure?.reason === 'RouteNotFound' ? (
          <Alert severity="info">{translate('factor.notOffered')}</Alert>
        ) : (
          failure && <ShownFailure failure={failure} seconds={seconds} />
        )}
        {secret && <Secret {...secret} />}
        {secret ? (
          <CodeField key="code" value={typed} onValue={setTyped} allowsRecovery={false} autoFocus />
        ) : (
          <PasswordField
            name="password"
            label={translate('factor.password')}
            value={typed}
            onValue={setTyped}
            autoComplete="current-password"
          />
        )}
        <Stack direction="row" spacing={1}>
          <Button type="submit" variant="contained" loading={isBusy}>
            {translate(secret ? 'factor.confirmLabel' : 'factor.begin')}
          </Button>
          {secret && (
            <Button
              color="inherit"
              disabled={isBusy}
              onClick={() => {
                setSecret(undefined);
                setTyped('');
                setFailure(undefined);
              }}
            >
              {translate('factor.cancel')}
            </Button>
          )}
        </Stack>
      </Stack>
    </CardContent>
  );
};
