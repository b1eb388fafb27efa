import { useQuery } from '@tanstack/react-query';
import type { Result } from '../service/api';

type Loaded<T> = Readonly<{ result: Result<T> | undefined; reload: () => void }>;

/** The outcome of a request. A page that opens never shows an older one. `key` tells requests apart. */
export const useResult = <T>(key: string, request: () => Promise<Result<T>>): Loaded<T> => {
  const { data, refetch } = useQuery({ queryKey: ['result', key], queryFn: request, gcTime: 0, staleTime: Infinity });
  return { result: data, reload: () => void refetch() };
};
