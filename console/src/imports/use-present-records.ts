import { useQueries } from '@tanstack/react-query';
import type { Values } from '../forms/form-values';
import { usePermitted } from '../records/use-permitted';
import { api } from '../service/api';
import { modulePath } from '../service/calls';
import type { Module } from '../service/description';

/**
 * What records have at present, before an import. A record is undefined while it is read, and if the user may not read it or the
 * service does not answer.
 */
export const usePresentRecords = (
  { name, actions }: Pick<Module, 'name' | 'actions'>,
  ids: ReadonlyArray<number>,
): ((id: number) => Values | undefined) => {
  const mayRead = usePermitted(name)('detail') && actions.some((action) => action.name === 'detail');
  const read = mayRead ? ids : [];
  const results = useQueries({
    queries: read.map((id) => ({
      queryKey: ['present record', name, id],
      queryFn: () => api.get(modulePath(name, 'detail'), { id }),
      // what the user compares does not change before the next check
      refetchOnWindowFocus: false,
      gcTime: 0,
    })),
  });
  const records = new Map(
    read.flatMap((id, index) => {
      const result = results[index]?.data;
      return result?.ok ? [[id, result.data] as const] : [];
    }),
  );
  return (id) => records.get(id);
};
