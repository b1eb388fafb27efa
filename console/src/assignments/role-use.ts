import { useUserCount } from './user-count';

/** How many users have any of these roles. Undefined while it is not known, or may not be known. */
export const useRoleUse = (ids: ReadonlyArray<number>): number | undefined => {
  const count = useUserCount('roleId', ids);
  return count === 'unknown' ? undefined : count;
};
