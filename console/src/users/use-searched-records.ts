import { MOST_OPTIONS } from '@menshen/contract/forms/form-field';
import type { RecordOption } from '@menshen/contract/records/module-endpoints';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { textOf } from '../forms/form-values';
import { hasNameFilter, NAME_FILTER } from '../records/name-filter';
import { useOptions } from '../records/record-names';
import { usePermitted } from '../records/use-permitted';
import { api, type Result } from '../service/api';
import { modulePath } from '../service/calls';
import type { Module } from '../service/description';
import { shownName } from '../service/shown-name';

type Searched = Readonly<{
  options: Result<ReadonlyArray<RecordOption>> | undefined;
  isLoading: boolean;
  /** How many records are found at most. */
  most: number;
  hasDisabled: boolean;
}>;

/** The records of a module that are found by a text: those of its list, disabled ones too, or the enabled ones without the list. */
export const useSearchedRecords = (module: Module, text: string): Searched => {
  const hasDisabled = usePermitted(module.name)('page') && hasNameFilter(module);
  const enabled = useOptions(hasDisabled ? '' : module.name, text);
  const pageSize = Math.min(MOST_OPTIONS, module.maxPageSize);
  const listed = useQuery({
    queryKey: ['records named', module.name, text],
    queryFn: async (): Promise<Result<ReadonlyArray<RecordOption>>> => {
      const result = await api.get(modulePath(module.name, 'page'), { [NAME_FILTER]: text || undefined, pageSize });
      if (!result.ok) return result;
      const nameOf = (record: (typeof result.data.records)[number]): string =>
        shownName(textOf(record[module.label]), module.alias === undefined ? '' : textOf(record[module.alias]));
      return {
        ...result,
        data: result.data.records.map((record) => ({ id: Number(record['id']), name: nameOf(record) })),
      };
    },
    enabled: hasDisabled,
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: Infinity,
  });
  if (!hasDisabled) return { options: enabled.options, isLoading: enabled.isLoading, most: MOST_OPTIONS, hasDisabled };
  return { options: listed.data, isLoading: listed.isPending || listed.isPlaceholderData, most: pageSize, hasDisabled };
};
