import { useQuery } from '@tanstack/react-query';
import { readAccount, type Account } from './account';

/** The own account, once it is read. */
export const useOwnAccount = (): Account | undefined => {
  const { data } = useQuery({ queryKey: ['account'], queryFn: readAccount, staleTime: 60_000 });
  return data?.ok ? data.data : undefined;
};

/** The permissions of the own account; none while they are read. */
export const useOwnPermissions = (): ReadonlySet<string> => new Set(useOwnAccount()?.permissions);
