import Filter from '@mui/icons-material/FilterAltOutlined';
import { Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useOwnAccount } from '../service/use-permissions';
import { scopeParts } from './scope-parts';
import { useOwnScopes } from './use-own-scopes';
import { useScopeWords } from './use-scope-words';

const Line = ({ permission }: Readonly<{ permission: string }>) => {
  const translate = useTranslate();
  const words = useScopeWords();
  const department = useOwnAccount()?.department ?? null;
  const data = useOwnScopes(permission);
  if (!data) return null;
  const scopes = data.ok ? data.data : [];
  const parts = scopeParts(scopes, department);
  // the scopes have changed since the account was read
  if (data.ok && scopes.length === 0) return null;
  const text = (): string => {
    // without the scopes, that the list is limited is known all the same
    if (!data.ok) return translate('scopes.limited');
    return parts.length === 0 ? translate('scopes.nothing') : translate('scopes.only', { parts: words.parts(parts) });
  };
  return (
    <Stack direction="row" spacing={0.75} role="note" sx={{ alignItems: 'center', px: 2, py: 1, minWidth: 0 }}>
      <Filter fontSize="small" color="action" />
      <Typography variant="body2" color="text.secondary" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {text()}
      </Typography>
    </Stack>
  );
};

/** Says above a list that it has only the records which the data scopes of the user give. Nothing for a list that is not limited. */
export const LimitedNotice = ({ permission }: Readonly<{ permission: string }>) => {
  const isLimited = useOwnAccount()?.limited.includes(permission) ?? false;
  return isLimited ? <Line permission={permission} /> : null;
};
