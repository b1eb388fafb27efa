import { user } from '@menshen/contract/modules/user';
import { Box, CardContent, Chip, Stack, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { textOf } from '../forms/form-values';
import { RecordForm } from '../fields/record-form';
import { Loaded, PageFrame } from '../records/record-page';
import { useResult } from '../records/use-result';
import type { OwnAccount } from '@menshen/contract/account/account-endpoints';
import { forgetAccount, readAccount } from '../service/account';
import { api } from '../service/api';
import type { FormInput } from '../service/description';

const REALNAME: FormInput = { ...user.fields.realname, name: 'realname' };

const Fact = ({ name, children }: Readonly<{ name: string; children: ReactNode }>) => (
  <Box sx={{ minWidth: 0 }}>
    <Typography variant="caption" component="dt" sx={{ color: 'text.secondary' }}>
      {name}
    </Typography>
    <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }} dir="auto">
      {children}
    </Box>
  </Box>
);

const Profile = ({ account, reload }: Readonly<{ account: OwnAccount; reload: () => void }>) => {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const queries = useQueryClient();
  return (
    <>
      <CardContent sx={{ pb: 1 }}>
        <Stack component="dl" direction="row" useFlexGap sx={{ m: 0, gap: 4, flexWrap: 'wrap' }}>
          <Fact name={translate('login.username')}>{account.username}</Fact>
          <Fact name={translate('account.roles')}>
            {account.roles.length === 0 && translate('account.noRoles')}
            <Stack direction="row" useFlexGap sx={{ gap: 0.5, flexWrap: 'wrap' }}>
              {account.roles.map(({ id, name }) => (
                <Chip key={id} size="small" label={name} dir="auto" />
              ))}
            </Stack>
          </Fact>
        </Stack>
      </CardContent>
      <RecordForm
        // the form begins anew with what was saved
        key={account.realname}
        form={[REALNAME]}
        record={{ realname: account.realname }}
        send={({ realname }) => api.post('/account/profile', { realname: textOf(realname) })}
        onSaved={() => {
          forgetAccount();
          reload();
          void queries.invalidateQueries({ queryKey: ['account'] });
          void queries.invalidateQueries({ queryKey: ['auth', 'getIdentity'] });
          notify('ra.notification.updated', { type: 'success', messageArgs: { smart_count: 1 } });
        }}
        onCancel={() => void navigate('/')}
      />
    </>
  );
};

/** The user's own account: the name is changed here, everything else is shown. */
export const ProfilePage = () => {
  const translate = useTranslate();
  const { result, reload } = useResult('account', readAccount);
  return (
    <PageFrame title={translate('layout.profile')} back="/">
      <Loaded result={result} onRetry={reload}>
        {(account) => <Profile account={account} reload={reload} />}
      </Loaded>
    </PageFrame>
  );
};
