import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { api, type Result } from '../service/api';

/** A page of a list of the service. */
export type Page<T> = Readonly<{ records: ReadonlyArray<T>; total: number; current: number; totalIsCapped?: boolean }>;

type Filters<Name extends string> = Readonly<Record<Name, string>>;

export type PagedList<T, Name extends string> = Readonly<{
  filters: Filters<Name>;
  isFiltered: boolean;
  result: Result<Page<T>> | undefined;
  reload: () => void;
  setFilter: (name: Name, value: string) => void;
  clearFilters: () => void;
  perPage: number;
  setPage: (page: number) => void;
  setPerPage: (size: number) => void;
}>;

const FIRST_PAGE = '1';
const DEFAULT_SIZE = '10';

/**
 * A list of the service. The address of the page keeps its filters, its page and its page size. `queryOf` makes the query
 * parameters of the filters.
 */
// the caller names the record type
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export const usePagedList = <T, Name extends string>(
  path: string,
  names: ReadonlyArray<Name>,
  queryOf: (filters: Filters<Name>) => Readonly<Record<string, string | undefined>> = (filters) => filters,
): PagedList<T, Name> => {
  const [parameters, setParameters] = useSearchParams();
  const filters = Object.fromEntries(names.map((name) => [name, parameters.get(name) ?? ''])) as Filters<Name>;
  const page = parameters.get('page') ?? FIRST_PAGE;
  const perPage = parameters.get('perPage') ?? DEFAULT_SIZE;
  const given = Object.entries(queryOf(filters)).filter(([, value]) => value !== '');
  const query = { ...Object.fromEntries(given), pageNo: page, pageSize: perPage };
  const { data, refetch } = useQuery({
    queryKey: [path, query],
    queryFn: () => api.get<Page<T>>(path, query),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

  const change = (changes: Readonly<Record<string, string>>): void => {
    setParameters(
      (present) => {
        const next = new URLSearchParams(present);
        for (const [name, value] of Object.entries(changes)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  };
  return {
    filters,
    isFiltered: Object.values(filters).some((value) => value !== ''),
    result: data,
    reload: () => void refetch(),
    setFilter: (name: Name, value: string) => change({ [name]: value, page: '' }),
    clearFilters: () => change({ ...Object.fromEntries(names.map((name) => [name, ''])), page: '' }),
    perPage: Number(perPage),
    setPage: (next: number) => change({ page: String(next) }),
    setPerPage: (size: number) => change({ perPage: String(size), page: '' }),
  };
};
