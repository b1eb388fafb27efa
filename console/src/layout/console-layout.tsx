import type { PasswordChangeReason } from '@menshen/contract/account/password-change-reason';
import { Alert, Box, Button } from '@mui/material';
import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { Layout, Sidebar, useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { PasswordPage } from '../account/password-page';
import { RecoveryNotice } from '../factor/recovery-notice';
import { StepUpDialog } from '../factor/step-up-dialog';
import { SessionDialog } from '../login/session-dialog';
import { FailureAlert } from '../records/failure-alert';
import { requiredStep } from '../service/api';
import { useSignal } from '../service/signal';
import { useAccountResult } from '../service/use-permissions';
import { ConsoleBar } from './console-bar';
import { ConsoleMenu } from './console-menu';
import { loadLists } from './load-lists';
import { LoadingPage } from './loading-page';
import { PageError } from './page-error';
import { ServiceNotice } from './service-notice';
import { Shortcuts } from './shortcuts';

const FactorPage = lazy(async () => ({ default: (await import('../factor/factor-page')).FactorPage }));

const PASSWORD_PAGE = '/account/password';

/** Asks a user to change their password, and says why. */
const PasswordNotice = ({ reason }: Readonly<{ reason: PasswordChangeReason }>) => {
  const translate = useTranslate();
  const { pathname } = useLocation();
  if (pathname === PASSWORD_PAGE) return null;
  return (
    <Alert
      severity="warning"
      action={
        <Button component={Link} to={PASSWORD_PAGE} color="inherit" size="small">
          {translate('layout.password')}
        </Button>
      }
      sx={{ mt: 2, alignItems: 'center' }}
    >
      {translate('account.advised', { reason: translate(`account.reasons.${reason}`) })}
    </Alert>
  );
};

const Nothing = () => null;

/** The bar and the menu, both outside of the `main` landmark. */
const Header = () => {
  const isRestricted = useSignal(requiredStep) !== undefined;
  return (
    <>
      <ConsoleBar />
      <Sidebar appBarAlwaysOn>
        <nav>{!isRestricted && <ConsoleMenu />}</nav>
      </Sidebar>
    </>
  );
};

const FRAME = {
  // the kit has its menu inside of `main`, and lets a wide table make the whole page wide
  minWidth: 0,
  '& .RaLayout-appFrame': { flexDirection: 'row' },
  '& .RaLayout-contentWithSidebar, & .RaLayout-content': { minWidth: 0 },
} as const;

/** The bar at the top, the menu at the side, and the page. */
export const ConsoleLayout = ({ children }: Readonly<{ children?: ReactNode }>) => {
  const step = useSignal(requiredStep);
  const isRestricted = step !== undefined;
  // the page waits for the account, so that nothing moves when the notice and the menu come
  const { data: account, refetch } = useAccountResult();
  useEffect(() => void loadLists(), []);
  return (
    <Layout appBar={Header} sidebar={Nothing} error={PageError} sx={FRAME}>
      <Box sx={{ px: { xs: 0, sm: 1 }, minWidth: 0, flexGrow: 1, display: 'flex', flexDirection: 'column' }}>
        {step === 'password' && <PasswordPage isRequired />}
        {step === 'factor' && (
          <Suspense fallback={<LoadingPage />}>
            <FactorPage isRequired />
          </Suspense>
        )}
        {account && !isRestricted && (
          <>
            {account.ok && account.data.mustChangeReason && <PasswordNotice reason={account.data.mustChangeReason} />}
            {account.ok && <RecoveryNotice userId={account.data.id} />}
            {account.ok ? (
              <Suspense fallback={<LoadingPage />}>{children}</Suspense>
            ) : (
              <Box sx={{ py: 2 }}>
                <FailureAlert failure={account} onRetry={() => void refetch()} />
              </Box>
            )}
          </>
        )}
      </Box>
      {!isRestricted && <Shortcuts />}
      <ServiceNotice />
      <StepUpDialog />
      <SessionDialog />
    </Layout>
  );
};
