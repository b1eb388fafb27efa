import { useQueries } from '@tanstack/react-query';
import { usePermitted } from '../records/use-permitted';
import { api } from '../service/api';
import { permissionsOf } from './carried-permissions';
import { UnlimitedModulesAlert } from './unlimited-modules-alert';

/**
 * Says what a data scope of these roles does not limit. It names the modules to users who may see what roles grant. Nothing is shown
 * while that is read.
 */
export const UnlimitedNotice = ({ roleIds }: Readonly<{ roleIds: ReadonlyArray<number> }>) => {
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
  return <UnlimitedModulesAlert permissions={isKnown ? permissions : undefined} message="scopes.unlimitedModules" />;
};
