import { api } from './api';

/** The menus of the own account, hidden ones too. */
export const NAVIGATION_QUERY = {
  queryKey: ['navigation'],
  queryFn: () => api.get('/account/menus', { hidden: true }),
  staleTime: 60_000,
} as const;
