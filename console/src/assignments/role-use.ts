import { MAX_VALUES } from '@menshen/contract/listing/list-filters';
import { useQuery } from '@tanstack/react-query';
import { usePermitted } from '../records/use-permitted';
import { api } from '../service/api';

/** How many users have any of these roles, each counted once. Undefined while it is not known, or may not be known. */
export const useRoleUse = (ids: ReadonlyArray<number>): number | undefined => {
  const mayCount = usePermitted('user')('page') && ids.length > 0 && ids.length <= MAX_VALUES;
  const roleId = ids.join(',');
  const { data } = useQuery({
    queryKey: ['role use', roleId],
    queryFn: () => api.get('/user/page', { roleId, pageSize: 1 }),
    enabled: mayCount,
    gcTime: 0,
  });
  return mayCount && data?.ok ? data.data.total : undefined;
};
