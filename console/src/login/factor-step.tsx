import { isAppCode } from '@menshen/contract/account/typed-code';
import { Button, Stack, Typography } from '@mui/material';
import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslate } from 'react-admin';
import { CodeField } from './code-field';
import { session, type Failure } from '../service/api';
import { recoveryLogin } from '../service/recovery-login';
import { LoginFailure } from './login-failure';
import { useRetryWait } from './use-seconds-left';

type Props = Readonly<{
  ticket: string;
  /** The user begins again with the password. `failure`: the service does not accept the ticket any more. */
  onBack: (failure?: Failure) => void;
}>;

/** The second step of a login. What follows depends on the session, which the page observes. */
export const FactorStep = ({ ticket, onBack }: Props) => {
  const translate = useTranslate();
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<Failure>();
  const [isRecovery, setRecovery] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const { seconds, waitFor } = useRetryWait();
  const input = useRef<HTMLInputElement>(null);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    const answer = await session.enterCode({ ticket, code });
    setIsBusy(false);
    if (answer.ok) {
      // every other code that is accepted is a recovery code
      recoveryLogin.set(isAppCode(code) ? undefined : session.current()?.userId);
      return;
    }
    if (answer.reason === 'TicketInvalid') {
      onBack(answer);
      return;
    }
    setFailure(answer);
    waitFor(answer);
    if (answer.reason === 'FactorIncorrect') setCode('');
    input.current?.focus();
  };

  return (
    <Stack component="form" spacing={2} onSubmit={(event) => void submit(event)}>
      {failure && <LoginFailure failure={failure} seconds={seconds} />}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate(isRecovery ? 'factor.login.recoveryText' : 'factor.login.text')}
      </Typography>
      <CodeField
        value={code}
        onValue={setCode}
        onKind={(next) => {
          setRecovery(next);
          setFailure(undefined);
        }}
        autoFocus
        isWrong={failure?.reason === 'FactorIncorrect' && code === ''}
        inputRef={input}
      />
      <Button type="submit" variant="contained" size="large" loading={isBusy}>
        {translate('factor.login.submit')}
      </Button>
      <Button color="inherit" disabled={isBusy} onClick={() => onBack()}>
        {translate('factor.login.back')}
      </Button>
    </Stack>
  );
};
