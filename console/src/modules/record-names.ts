import type { RecordOption } from '@menshen/contract/module-endpoints';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api, type Result } from '../service/api';
import { modulePath } from '../service/calls';
import { useModules } from '../service/description-context';
import { textOf } from './form-values';

type Options = Result<ReadonlyArray<RecordOption>>;
type Names = ReadonlyMap<number, string>;

const NO_OPTIONS: Options = { ok: true, data: [], msg: '' };

/**
 * The enabled records of a module whose names contain the text, at most 200. No module, no records.
 * `isLoading`: the options are none, or those of an earlier text.
 */
export const useOptions = (module: string, name = ''): Readonly<{ options?: Options; isLoading: boolean }> => {
  const { data, isPlaceholderData, isPending } = useQuery({
    queryKey: ['options', module, name],
    queryFn: async () =>
      module === '' ? NO_OPTIONS : api.get(modulePath(module, 'options'), { name: name || undefined }),
    // an option stays highlighted while the options of a longer text are read
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: Infinity,
  });
  return { options: data, isLoading: isPending || isPlaceholderData };
};

/**
 * The names of records: from the options, and one by one where these do not have them, as for disabled records.
 * An id whose name cannot be read is not in the map.
 */
export const useRecordNames = (module: string, ids: ReadonlyArray<number>, options: Options | undefined): Names => {
  const label = useModules().find(({ name }) => name === module)?.label ?? 'name';
  const [names, setNames] = useState<Names>(new Map());
  const asked = useRef(new Set<number>());
  const wanted = ids.join(',');
  useEffect(() => {
    if (!options) return;
    const add = (more: ReadonlyArray<RecordOption>) =>
      setNames((known) => new Map([...known, ...more.map(({ id, name }) => [id, name] as const)]));
    const offered = options.ok ? options.data : [];
    add(offered);
    for (const { id } of offered) asked.current.add(id);
    for (const id of wanted.split(',').map(Number)) {
      if (id === 0 || asked.current.has(id)) continue;
      asked.current.add(id);
      void api.get(modulePath(module, 'detail'), { id }).then((detail) => {
        if (detail.ok) add([{ id, name: textOf(detail.data[label]) }]);
        else asked.current.delete(id);
      });
    }
  }, [module, label, wanted, options]);
  return names;
};
