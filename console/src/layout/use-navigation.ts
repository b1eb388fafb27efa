import { useQuery } from '@tanstack/react-query';
import { api } from '../service/api';
import { queryClient } from '../service/query-client';
import type { Entries } from './navigation';

const KEY = ['navigation'];

/** The menus of the own account: undefined while they are read, none if they cannot be read. */
export const useNavigationEntries = (): Entries | undefined => {
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: () => api.get('/account/menus', { hidden: true }),
    staleTime: 60_000,
  });
  if (!data) return undefined;
  return data.ok && Array.isArray(data.data) ? data.data : [];
};

/** Reads the navigation again, after menus may have changed. */
export const refreshNavigation = (): void => void queryClient.invalidateQueries({ queryKey: KEY });
