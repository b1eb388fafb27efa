import { useQuery } from '@tanstack/react-query';
import { api } from '../service/api';

/**
 * The data scopes that roles have for new assignments, by the ids of the roles. They have the roles that the user may give.
 * Undefined until they are known, and where they are not wanted.
 */
export const useDefaultScopes = (isWanted = true): ReadonlyMap<number, number> | undefined => {
  const { data: givable } = useQuery({
    queryKey: ['givable roles'],
    queryFn: () => api.get('/account/givableRoles'),
    enabled: isWanted,
    gcTime: 0,
  });
  return givable?.ok ? new Map(givable.data.map(({ id, defaultScope }) => [id, defaultScope])) : undefined;
};
