import { useQuery } from '@tanstack/react-query';
import { api } from '../service/api';

/** The scopes of the own account change rarely. The service applies a change immediately; a form may know it a minute later. */
const FRESH_MS = 60_000;

/** The answer to what limits a permission of the own account; undefined while it is read, and if it is not `asked` for. */
export const useOwnScopes = (permission: string, asked = true) =>
  useQuery({
    queryKey: ['own scopes', permission],
    queryFn: () => api.get('/account/scopes', { permission }),
    staleTime: FRESH_MS,
    enabled: asked,
  }).data;
