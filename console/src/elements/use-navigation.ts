import { useQuery } from '@tanstack/react-query';
import { NAVIGATION_QUERY } from '../service/navigation-query';
import { queryClient } from '../service/query-client';
import type { Entries } from './navigation';

/** The menus of the own account: undefined while they are read, none if they cannot be read. */
export const useNavigationEntries = (): Entries | undefined => {
  const { data } = useQuery(NAVIGATION_QUERY);
  if (!data) return undefined;
  return data.ok && Array.isArray(data.data) ? data.data : [];
};

/** Reads the navigation again, after menus may have changed. */
export const refreshNavigation = (): void =>
  void queryClient.invalidateQueries({ queryKey: NAVIGATION_QUERY.queryKey });
