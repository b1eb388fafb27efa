import type { CappedPage } from '@menshen/contract/listing/capped-page';
import type { Page } from '@menshen/contract/listing/page-query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, type ComponentProps } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { PageBar } from './list-pagination';
import { api, type Result } from '../service/api';
import type { ListPath, QueryOf, RecordOf } from '../service/calls';
import { without, withFilters, withPage, withPageSize, type AddressChange } from './list-address';

/** A page of a list. Only long lists have a capped total. */
export type Shown<T> = Page<T> & Partial<Pick<CappedPage<T>, 'totalIsCapped'>>;

type Filters<Name extends string> = Readonly<Record<Name, string>>;

export type PagedList<T, Name extends string> = Readonly<{
  filters: Filters<Name>;
  isFiltered: boolean;
  result: Result<Shown<T>> | undefined;
  reload: () => void;
  setFilter: (name: Name, value: string) => void;
  /** Changes several filters at once. */
  setFilters: (values: Partial<Filters<Name>>) => void;
  clearFilters: () => void;
  pages: Omit<ComponentProps<typeof PageBar>, 'maxPageSize'>;
}>;

/** The query parameters of filters. An empty one is not sent. */
type FilterQuery<P extends ListPath> = { readonly [Name in keyof QueryOf<P>]?: QueryOf<P>[Name] | '' };

const FIRST_PAGE = 1;
const DEFAULT_SIZE = 10;

const POSITIVE_INTEGER = /^[1-9]\d{0,5}$/;

/**
 * A list of the service. The address of the page keeps its filters, its page and its page size. `queryOf` makes the query
 * parameters of the filters.
 */
export const usePagedList = <P extends ListPath, Name extends string>(
  path: P,
  names: ReadonlyArray<Name>,
  queryOf: (filters: Filters<Name>) => FilterQuery<P>,
): PagedList<RecordOf<P>, Name> => {
  const [parameters, setParameters] = useSearchParams();
  const filters = Object.fromEntries(names.map((name) => [name, parameters.get(name) ?? ''])) as Filters<Name>;
  const malformed = ['page', 'perPage'].filter((name) => !POSITIVE_INTEGER.test(parameters.get(name) ?? '1'));
  const numberIn = (name: string, otherwise: number): number =>
    malformed.includes(name) ? otherwise : Number(parameters.get(name) ?? otherwise);
  const page = numberIn('page', FIRST_PAGE);
  const perPage = numberIn('perPage', DEFAULT_SIZE);
  const given = Object.entries(queryOf(filters)).filter(([, value]) => value !== '');
  const query = { ...(Object.fromEntries(given) as QueryOf<P>), pageNo: page, pageSize: perPage };
  const { data, refetch, isPlaceholderData } = useQuery({
    queryKey: [path, query],
    queryFn: () => api.get(path, query) as Promise<Result<Shown<RecordOf<P>>>>,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

  const change = (changed: AddressChange): void => setParameters(changed, { replace: true });
  useEffect(() => {
    if (malformed.length > 0) change(without(malformed));
  });
  return {
    filters,
    isFiltered: Object.values(filters).some((value) => value !== ''),
    result: data,
    reload: () => void refetch(),
    setFilter: (name: Name, value: string) => change(withFilters({ [name]: value })),
    setFilters: (values) => change(withFilters(values as Readonly<Record<string, string>>)),
    clearFilters: () => change(without([...names, 'page'])),
    pages: {
      page,
      perPage,
      total: data?.ok ? data.data.total : 0,
      isPending: !data?.ok || isPlaceholderData,
      setPage: (next: number) => change(withPage(next)),
      setPerPage: (size: number) => change(withPageSize(size)),
    },
  };
};
