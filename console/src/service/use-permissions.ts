import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { OwnAccount } from '@menshen/contract/account/account-endpoints';
import { readAccount } from './account';
import type { Result } from './api';

export const useAccountResult = (): UseQueryResult<Result<OwnAccount>> =>
  useQuery({ queryKey: ['account'], queryFn: readAccount, staleTime: 60_000 });

/** The user's own account, once it is read. */
export const useOwnAccount = (): OwnAccount | undefined => {
  const { data } = useAccountResult();
  return data?.ok ? data.data : undefined;
};

/** The permissions of the user's own account; none while they are read. */
export const useOwnPermissions = (): ReadonlySet<string> => new Set(useOwnAccount()?.permissions);
