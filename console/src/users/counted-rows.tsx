import type { AccessExplanation } from '@menshen/contract/access/access-endpoints';
import { permissionOf } from '@menshen/contract/values/permission';
import { Alert, Box, MenuItem, Stack, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { shownInteger } from '../i18n/shown-number';
import { useTitle } from '../i18n/use-title';
import { useAddress } from '../elements/use-address';
import { ReachedRowsText } from '../scopes/reached-rows-text';
import { api } from '../service/api';
import type { Module } from '../service/description';
import { useModules } from '../service/description-context';
import { useFailureText } from '../service/use-failure-text';
import { stateOf } from './access-query';
import { ExplainedRecord } from './explained-record';

type Permissions = AccessExplanation['permissions'];

type AnswerProps = Readonly<{ userId: number; module: Module; permissions: Permissions }>;

/** How many records the list has for the user, which ones, why there are none, and why it has one of them or not. */
const Answer = ({ userId, module, permissions }: AnswerProps) => {
  const { name } = module;
  const translate = useTranslate();
  const failureText = useFailureText();
  const { data } = useQuery({
    queryKey: ['rows of user', userId, name],
    queryFn: () => api.get('/user/rows', { id: userId, module: name }),
    gcTime: 0,
  });
  if (!data) return <Typography variant="body2">{translate('ra.message.loading')}</Typography>;
  if (!data.ok) return <Alert severity="error">{failureText(data)}</Alert>;
  const { total, rows } = data.data;
  const permission = permissionOf(name, 'page');
  const held = permissions.find((one) => one.permission === permission);
  if (!held || stateOf(held) !== 'granted')
    return <Alert severity="warning">{translate('scopes.count.notGranted', { permission })}</Alert>;
  if (!rows.everything && rows.departments.length === 0 && !rows.own)
    return <Alert severity="warning">{translate('scopes.count.nothing')}</Alert>;
  return (
    <>
      <Box role="status" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component="div" variant="h6">
          {translate('scopes.count.found', { smart_count: total, count: shownInteger(String(total)) })}
        </Typography>
        <Typography component="div" variant="body2" color="text.secondary">
          {translate('scopes.count.from')}
          <ReachedRowsText rows={rows} />
        </Typography>
      </Box>
      <ExplainedRecord userId={userId} module={module} rows={rows} />
    </>
  );
};

type Props = Readonly<{ userId: number; permissions: Permissions }>;

/** Answers why a record is not shown to a user: which records of a list they reach, and whether one is among them. The address has the list. */
export const CountedRows = ({ userId, permissions }: Props) => {
  const translate = useTranslate();
  const titleOf = useTitle();
  const [parameters, set] = useAddress();
  const modules = useModules();
  const module = modules.find(({ name }) => name === parameters.get('module'));
  return (
    <Stack spacing={1.5} sx={{ mb: 3, maxWidth: 720 }}>
      <Typography variant="subtitle2" component="h2">
        {translate('scopes.count.title')}
      </Typography>
      <TextField
        select
        size="small"
        margin="none"
        sx={{ width: { xs: '100%', sm: 280 } }}
        label={translate('scopes.count.module')}
        value={module?.name ?? ''}
        onChange={({ target }) => set('module', target.value)}
      >
        {modules.map((one) => (
          <MenuItem key={one.name} value={one.name}>
            {titleOf(one)}
          </MenuItem>
        ))}
      </TextField>
      {module && <Answer key={module.name} userId={userId} module={module} permissions={permissions} />}
    </Stack>
  );
};
