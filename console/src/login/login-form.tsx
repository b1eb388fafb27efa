import { user } from '@menshen/contract/modules/user';
import { REFUSALS } from '@menshen/contract/refusals/refusals';
import { Button, Stack, TextField } from '@mui/material';
import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { session, type Failure } from '../service/api';
import { CaptchaInput } from './captcha-input';
import { captchaStep } from './captcha-step';
import { FactorStep } from './factor-step';
import { isCaptchaUsed } from './captcha-use';
import { LoginFailure } from './login-failure';
import { PasswordField } from '../elements/password-field';
import { useCaptcha } from './use-captcha';
import { useRetryWait } from './use-seconds-left';

/** A name or a password whose length no account has is as wrong as any other. */
const withoutFieldNames = (failure: Failure): Failure =>
  failure.reason === 'FormInvalid'
    ? { ...failure, reason: 'CredentialsIncorrect', msg: REFUSALS.CredentialsIncorrect.zh, detail: undefined }
    : failure;

type Props = Readonly<{
  /** The only user who may log in here. Without it, the form asks for the name. */
  username?: string;
  submitText: string;
  /** Other buttons, after that of the form. `isBusy`: the login waits for its answer. */
  children?: (isBusy: boolean) => ReactNode;
}>;

/** Logs in. What follows depends on the session, which the page observes. */
export const LoginForm = ({ username: fixed, submitText, children }: Props) => {
  const translate = useTranslate();
  const [username, setUsername] = useState(fixed ?? '');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<Failure>();
  const [ticket, setTicket] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  /** The user has sent the form, and the browser still solves the task. */
  const [isWaiting, setWaiting] = useState(false);
  const { state, showPicture, prove } = useCaptcha();
  const { seconds, waitFor } = useRetryWait();
  // A lock may be cleared before its time, and is a lock of one user name.
  const mustWait = seconds > 0 && failure?.reason !== 'LoginLocked';
  const codeInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);

  const renewPicture = () => {
    setCode('');
    void showPicture().then(() => codeInput.current?.focus());
  };

  const proveInstead = async () => {
    if (await prove()) (password === '' ? passwordInput : submitButton).current?.focus();
  };

  const renewCaptcha = ({ reason }: Failure) => {
    if (reason === 'CaptchaIncorrect' && state.kind === 'picture') {
      renewPicture();
      return;
    }
    setCode('');
    void (state.kind === 'proved' ? prove() : showPicture());
    passwordInput.current?.select();
  };

  const send = async () => {
    if (state.kind !== 'picture' && state.kind !== 'proved') return;
    setIsBusy(true);
    const answer = await session.login({
      username: fixed ?? username.trim(),
      password,
      key: state.key,
      code: state.kind === 'proved' ? state.code : code.trim(),
    });
    setIsBusy(false);
    if (answer.ok) return;
    if (answer.reason === 'SecondFactorRequired') {
      setFailure(undefined);
      setTicket(answer.ticket);
      return;
    }
    setFailure(withoutFieldNames(answer));
    waitFor(answer);
    if (isCaptchaUsed(answer.reason)) renewCaptcha(answer);
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy || mustWait) return;
    const step = captchaStep(state.kind, false);
    setWaiting(step === 'wait');
    if (step === 'goOn') void send();
  };

  const endWait = useEffectEvent(() => {
    const step = captchaStep(state.kind, true);
    if (!isWaiting || step === 'wait') return;
    setWaiting(false);
    // the browser checks once more that the fields have values
    if (step === 'goOn') submitButton.current?.form?.requestSubmit();
  });
  useEffect(() => endWait(), [state.kind]);

  const beginAgain = (why?: Failure) => {
    setTicket(undefined);
    setFailure(why);
    setPassword('');
    setCode('');
    void showPicture();
  };

  if (ticket !== undefined) return <FactorStep ticket={ticket} onBack={beginAgain} />;
  return (
    <Stack component="form" spacing={2} onSubmit={submit}>
      {failure && <LoginFailure failure={failure} seconds={seconds} />}
      <TextField
        name="username"
        label={translate('login.username')}
        value={fixed ?? username}
        onChange={({ target }) => setUsername(target.value)}
        onBlur={() => setUsername(username.trim())}
        autoFocus={fixed === undefined}
        slotProps={{
          htmlInput: {
            required: true,
            readOnly: fixed !== undefined,
            autoComplete: 'username',
            autoCapitalize: 'none',
            spellCheck: false,
            maxLength: 2 * user.fields.username.max,
          },
        }}
      />
      <PasswordField
        name="password"
        label={translate('login.password')}
        value={password}
        onValue={setPassword}
        autoComplete="current-password"
        autoFocus={fixed !== undefined}
        inputRef={passwordInput}
      />
      <CaptchaInput
        state={state}
        isAwaited={isWaiting}
        code={code}
        onCode={setCode}
        isWrong={failure?.reason === 'CaptchaIncorrect' && code === ''}
        input={codeInput}
        onPicture={renewPicture}
        onProof={() => void proveInstead()}
      />
      <Button
        ref={submitButton}
        type="submit"
        variant="contained"
        size="large"
        loading={isBusy || isWaiting}
        disabled={mustWait}
      >
        {submitText}
      </Button>
      {children?.(isBusy)}
    </Stack>
  );
};
