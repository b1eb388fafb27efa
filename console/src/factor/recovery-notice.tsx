import { Alert, Link as MuiLink } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { useResult } from '../records/use-result';
import { api } from '../service/api';
import { recoveryLogin } from '../service/recovery-login';
import { useSignal } from '../service/signal';

const FACTOR_PAGE = '/account/factor';

const CodesLeft = () => {
  const translate = useTranslate();
  const { result } = useResult('own factor', () => api.get('/account/factor'));
  if (!result?.ok || !result.data.enrolled) return null;
  return (
    <Alert
      severity="info"
      closeText={translate('ra.action.close')}
      onClose={() => recoveryLogin.set(undefined)}
      sx={{ mt: 2, alignItems: 'center' }}
    >
      {translate('factor.recoveryUsed', { smart_count: result.data.codesLeft })}{' '}
      <MuiLink component={Link} to={FACTOR_PAGE}>
        {translate('factor.recoveryUsedLink')}
      </MuiLink>
    </Alert>
  );
};

/** After a login with a recovery code: how many are left, and where the user gets new ones. */
export const RecoveryNotice = ({ userId }: Readonly<{ userId: number }>) => {
  const { pathname } = useLocation();
  // the page of the second factor tells the same
  return useSignal(recoveryLogin) === userId && pathname !== FACTOR_PAGE && <CodesLeft />;
};
