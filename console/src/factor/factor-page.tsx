import type { FactorState } from '@menshen/contract/account/factor-endpoints';
import { Alert, Button, CardContent, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { Loaded, PageFrame } from '../records/record-page';
import { useResult } from '../records/use-result';
import { api, requiredStep, session } from '../service/api';
import { queryClient } from '../service/query-client';
import { recoveryLogin } from '../service/recovery-login';
import { Enrolment } from './enrolment';
import { FactorChangeDialog } from './factor-change-dialog';
import { RecoveryCodes } from './recovery-codes';

/** Few enough that the user should get new ones. */
const FEW_CODES = 3;

type EnrolledProps = Readonly<{
  state: FactorState;
  onCodes: (codes: ReadonlyArray<string>) => void;
  onRemoved: () => void;
}>;

const Enrolled = ({ state: { codesLeft, required }, onCodes, onRemoved }: EnrolledProps) => {
  const translate = useTranslate();
  const [asked, setAsked] = useState<'renew' | 'remove'>();
  const close = () => setAsked(undefined);
  return (
    <CardContent>
      <Stack spacing={2} sx={{ maxWidth: 480 }}>
        <Alert severity="success">{translate('factor.enrolled')}</Alert>
        <Typography>{translate('factor.codesLeft', { smart_count: codesLeft })}</Typography>
        {codesLeft <= FEW_CODES && <Alert severity="warning">{translate('factor.fewCodes')}</Alert>}
        <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap' }}>
          <Button variant="outlined" onClick={() => setAsked('renew')}>
            {translate('factor.renew')}
          </Button>
          <Button variant="outlined" color="error" onClick={() => setAsked('remove')}>
            {translate('factor.remove')}
          </Button>
        </Stack>
      </Stack>
      {asked === 'renew' && (
        <FactorChangeDialog
          title={translate('factor.renew')}
          text={translate('factor.renewText')}
          onClose={close}
          allowsRecovery={false}
          run={(form) => api.post('/account/factor/codes', form)}
          onDone={({ codes }) => {
            close();
            onCodes(codes);
          }}
        />
      )}
      {asked === 'remove' && (
        <FactorChangeDialog
          title={translate('factor.remove')}
          text={translate(required ? 'factor.removeRequiredText' : 'factor.removeText')}
          onClose={close}
          allowsRecovery
          isDangerous
          run={session.removeFactor}
          onDone={() => {
            close();
            onRemoved();
          }}
        />
      )}
    </CardContent>
  );
};

/** The user's own second factor. `isRequired`: the service refuses everything else until there is one. */
export const FactorPage = ({ isRequired = false }: Readonly<{ isRequired?: boolean }>) => {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const { result, reload } = useResult('own factor', () => api.get('/account/factor'));
  const [codes, setCodes] = useState<ReadonlyArray<string>>();

  const keep = () => {
    setCodes(undefined);
    reload();
    if (!isRequired) return;
    // this page stands in place of the one that the user wanted
    requiredStep.set(undefined);
    void queryClient.invalidateQueries();
  };

  const content = () => {
    if (codes) return <RecoveryCodes codes={codes} onKept={keep} />;
    return (
      <Loaded result={result} onRetry={reload}>
        {(state) =>
          state.enrolled ? (
            <Enrolled
              state={state}
              onCodes={(renewed) => {
                setCodes(renewed);
                recoveryLogin.set(undefined);
              }}
              onRemoved={() => {
                notify('factor.removed', { type: 'success' });
                recoveryLogin.set(undefined);
                // where a factor is required, the next request asks for it
                void navigate('/');
                void queryClient.invalidateQueries();
              }}
            />
          ) : !state.offered ? (
            <CardContent>
              <Alert severity="info">{translate('factor.notOffered')}</Alert>
            </CardContent>
          ) : (
            <Enrolment isRequired={isRequired || state.required} onEnrolled={setCodes} />
          )
        }
      </Loaded>
    );
  };

  return (
    <PageFrame title={translate('factor.title')} {...(!isRequired && { back: '/' })}>
      {content()}
    </PageFrame>
  );
};
