import { MAX_VALUES } from '@menshen/contract/listing/list-filters';
import { useQuery } from '@tanstack/react-query';
import { api } from '../service/api';
import type { ExactCount } from './exact-count';
import { useReachesAll } from '../records/use-permitted';

/** How many users have any of these roles, or belong to any of these departments, each counted once. */
export const useUserCount = (filter: 'roleId' | 'departmentId', ids: ReadonlyArray<number>): ExactCount => {
  const mayCount = useReachesAll('user')('page') && ids.length > 0 && ids.length <= MAX_VALUES;
  const { data } = useQuery({
    queryKey: ['count of users', filter, ids],
    queryFn: () => api.get('/user/page', { [filter]: ids.join(','), pageSize: 1 }),
    enabled: mayCount,
    gcTime: 0,
  });
  if (!mayCount || data?.ok === false) return 'unknown';
  return data?.data.total;
};
