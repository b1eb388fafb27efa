import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Result } from '../service/api';

type Loaded<T> = Readonly<{ result: Result<T> | undefined; reload: () => void }>;

let pages = 0;

/** The outcome of a request of this page. Each page that opens asks anew. `key` tells the requests of a page apart. */
export const useResult = <T>(key: string, request: () => Promise<Result<T>>): Loaded<T> => {
  const [page] = useState(() => (pages += 1));
  const { data, refetch } = useQuery({
    queryKey: ['result', page, key],
    queryFn: request,
    gcTime: 0,
    staleTime: Infinity,
  });
  return { result: data, reload: () => void refetch() };
};
