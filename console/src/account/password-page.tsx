import { formFaults } from '@menshen/contract/forms/form';
import { PASSWORD_LENGTH } from '@menshen/contract/forms/form-field';
import type { PasswordRule } from '@menshen/contract/refusals/password-rule';
import { PASSWORD_FORM } from '@menshen/contract/account/account-forms';
import { Alert, Box, Button, CardContent, Stack, Typography } from '@mui/material';
import { useRef, useState, type SubmitEvent } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { PasswordField } from '../elements/password-field';
import { PasswordRules } from '../login/password-rules';
import { useRetryWait } from '../login/use-seconds-left';
import { PageFrame } from '../records/record-page';
import { forgetAccount, readAccount } from '../service/account';
import { requiredStep, session, type Failure } from '../service/api';
import { queryClient } from '../service/query-client';
import { useOwnAccount } from '../service/use-permissions';
import { OwnWriteFailure } from './own-write-failure';

type Values = Readonly<Record<'old' | 'next' | 'repeat', string>>;

/** A field that must change, and the text that says how. */
type Fault = Readonly<{ field: keyof Values; text: string }>;

const faultOf = ({ old, next, repeat }: Values): Fault | undefined => {
  const [fault] = formFaults(PASSWORD_FORM.fields, { oldPassword: old, newPassword: next });
  if (fault)
    return {
      field: fault.field === 'oldPassword' ? 'old' : 'next',
      text: fault.rule === 'brokenCharacter' ? 'forms.faults.brokenCharacter' : 'account.wrongLength',
    };
  return next === repeat ? undefined : { field: 'repeat', text: 'account.notSame' };
};

/** Changes the user's own password. `isRequired`: the service refuses everything else until then. */
export const PasswordPage = ({ isRequired = false }: Readonly<{ isRequired?: boolean }>) => {
  const translate = useTranslate();
  const reason = useOwnAccount()?.mustChangeReason;
  const notify = useNotify();
  const navigate = useNavigate();
  const [values, setValues] = useState<Values>({ old: '', next: '', repeat: '' });
  const [fault, setFault] = useState<Fault>();
  const [failure, setFailure] = useState<Failure>();
  const [broken, setBroken] = useState<ReadonlyArray<PasswordRule>>([]);
  const [isBusy, setIsBusy] = useState(false);
  const { seconds, waitFor } = useRetryWait();
  const inputs = {
    old: useRef<HTMLInputElement>(null),
    next: useRef<HTMLInputElement>(null),
    repeat: useRef<HTMLInputElement>(null),
  };

  const refuse = (field: keyof Values, text: string) => {
    setFault({ field, text });
    inputs[field].current?.select();
  };

  const show = (answer: Failure) => {
    if (answer.reason === 'OldPasswordIncorrect') refuse('old', translate('account.wrongOld'));
    else if (answer.reason === 'PasswordUnfit') {
      refuse('next', translate('account.unfit'));
      setBroken(answer.detail.rules);
    } else setFailure(answer);
    waitFor(answer);
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy || seconds > 0) return;
    setFault(undefined);
    setFailure(undefined);
    setBroken([]);
    const found = faultOf(values);
    if (found) {
      refuse(found.field, translate(found.text, PASSWORD_LENGTH));
      return;
    }
    setIsBusy(true);
    const answer = await session.changePassword({ oldPassword: values.old, newPassword: values.next });
    if (!answer.ok) {
      setIsBusy(false);
      show(answer);
      return;
    }
    forgetAccount();
    // tells whether a second factor is demanded next, before another page is shown
    const account = await readAccount();
    if (!account.ok) requiredStep.set(undefined);
    setIsBusy(false);
    notify('account.changed', { type: 'success' });
    // a required change stands in place of the page that the user wanted
    if (!isRequired) void navigate('/');
    void queryClient.invalidateQueries();
  };

  const field = (name: keyof Values, autoComplete: 'current-password' | 'new-password', isFirst = false) => (
    <PasswordField
      name={name}
      label={translate(`account.${name}`)}
      value={values[name]}
      onValue={(value) => setValues({ ...values, [name]: value })}
      autoComplete={autoComplete}
      autoFocus={isFirst}
      isWrong={fault?.field === name}
      help={fault?.field === name ? fault.text : undefined}
      inputRef={inputs[name]}
    />
  );

  return (
    <PageFrame title={translate('layout.password')} {...(!isRequired && { back: '/' })}>
      <CardContent component="form" onSubmit={(event) => void submit(event)}>
        <Stack spacing={2.5} sx={{ maxWidth: 480 }}>
          {isRequired && (
            <Alert severity="warning">
              {reason
                ? translate('account.required', { reason: translate(`account.reasons.${reason}`) })
                : translate('account.requiredNow')}
            </Alert>
          )}
          {failure && <OwnWriteFailure failure={failure} seconds={seconds} />}
          {/* for password managers */}
          <input hidden name="username" autoComplete="username" value={session.current()?.username ?? ''} readOnly />
          {field('old', 'current-password', true)}
          {field('next', 'new-password')}
          {field('repeat', 'new-password')}
          <Box>
            <PasswordRules
              occasion="change"
              password={values.next}
              username={session.current()?.username ?? ''}
              broken={broken}
            />
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {translate('account.endsOthers')}
            </Typography>
          </Box>
          <Box>
            <Button type="submit" variant="contained" loading={isBusy} disabled={seconds > 0}>
              {translate('layout.password')}
            </Button>
          </Box>
        </Stack>
      </CardContent>
    </PageFrame>
  );
};
