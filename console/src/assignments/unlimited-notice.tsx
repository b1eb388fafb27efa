import { Alert } from '@mui/material';
import { useQueries } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useTitle } from '../i18n/use-title';
import { usePermitted } from '../records/use-permitted';
import { api } from '../service/api';
import { useModules } from '../service/description-context';
import { permissionsOf } from './carried-permissions';
import { unlimitedModules } from './unlimited-modules';

/**
 * Says what a data scope of these roles does not limit. It names the modules to users who may see what roles grant. Nothing is shown
 * while that is read, and where a data scope limits everything.
 */
export const UnlimitedNotice = ({ roleIds }: Readonly<{ roleIds: ReadonlyArray<number> }>) => {
  const translate = useTranslate();
  const titleOf = useTitle();
  const modules = useModules();
  const mayRead = usePermitted('role')('grants');
  const results = useQueries({
    queries: (mayRead ? roleIds : []).map((id) => ({
      queryKey: ['grants of an assigned role', id],
      queryFn: () => api.get('/role/grants', { id }),
      gcTime: 0,
    })),
  });
  const answers = results.flatMap(({ data }) => data ?? []);
  if (answers.length < results.length) return null;
  const isKnown = mayRead && answers.every(({ ok }) => ok);
  const permissions = answers.flatMap((answer) => (answer.ok ? permissionsOf(answer.data) : []));
  const named = isKnown ? unlimitedModules(modules, permissions) : [];
  if (!named) return null;
  const text =
    named.length === 0
      ? translate('scopes.unlimited')
      : translate('scopes.unlimitedModules', { modules: named.map(titleOf).join(translate('scopes.separator')) });
  return (
    <Alert severity="info" sx={{ mt: 1 }}>
      {text}
    </Alert>
  );
};
