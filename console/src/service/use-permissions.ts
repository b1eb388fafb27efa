import { useQuery } from '@tanstack/react-query';
import { readAccount } from './account';

/** The permissions of the own account; none while they are read. */
export const useOwnPermissions = (): ReadonlySet<string> => {
  const { data } = useQuery({ queryKey: ['account'], queryFn: readAccount, staleTime: 60_000 });
  return new Set(data?.ok ? data.data.permissions : []);
};
