import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, Stack } from '@mui/material';
import { useId, useState, type SubmitEvent } from 'react';
import { useTranslate } from 'react-admin';
import { PasswordField } from '../elements/password-field';
import { LoginFailure } from '../login/login-failure';
import { useRetryWait } from '../login/use-seconds-left';
import { FailureAlert } from '../records/failure-alert';
import { useResult } from '../records/use-result';
import { api, session, type Failure } from '../service/api';
import { useSignal } from '../service/signal';
import { stepUpAsked } from '../service/step-up';
import { CodeField } from '../login/code-field';

type Props = Readonly<{ end: (isProven: boolean) => void }>;

const Question = ({ end }: Props) => {
  const translate = useTranslate();
  const titleId = useId();
  const { result, reload } = useResult('own factor', () => api.get('/account/factor'));
  const [proof, setProof] = useState('');
  const [failure, setFailure] = useState<Failure>();
  const [isBusy, setIsBusy] = useState(false);
  const { seconds, waitFor } = useRetryWait();
  const hasFactor = result?.ok ? result.data.enrolled : undefined;

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy || hasFactor === undefined) return;
    setIsBusy(true);
    const answer = await session.stepUp(hasFactor ? { code: proof } : { password: proof });
    setIsBusy(false);
    if (answer.ok) {
      end(true);
      return;
    }
    setFailure(answer);
    waitFor(answer);
    setProof('');
  };

  return (
    <Dialog open fullWidth maxWidth="xs" onClose={isBusy ? undefined : () => end(false)} aria-labelledby={titleId}>
      <form onSubmit={(event) => void submit(event)}>
        <DialogTitle id={titleId}>{translate('factor.stepUp.title')}</DialogTitle>
        <DialogContent>
          <Stack spacing={2}>
            <DialogContentText>{translate('factor.stepUp.text')}</DialogContentText>
            {failure && <LoginFailure failure={failure} seconds={seconds} />}
            {result && !result.ok && <FailureAlert failure={result} onRetry={reload} />}
            {hasFactor === true && <CodeField value={proof} onValue={setProof} autoFocus />}
            {hasFactor === false && (
              <PasswordField
                name="password"
                label={translate('factor.password')}
                value={proof}
                onValue={setProof}
                autoComplete="current-password"
                autoFocus
              />
            )}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" disabled={isBusy} onClick={() => end(false)}>
            {translate('ra.action.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={isBusy} disabled={proof === ''}>
            {translate('factor.stepUp.confirm')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};

/** Asks the user to prove again who they are while a request waits for it. */
export const StepUpDialog = () => {
  const asked = useSignal(stepUpAsked);
  return asked && <Question end={asked.end} />;
};
