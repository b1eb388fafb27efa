import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocale } from 'react-admin';
import { usePermitted } from '../records/use-permitted';
import { api } from '../service/api';
import { failureText } from '../service/failure-messages';
import { placesById } from '../tree/placed-tree';
import type { DepartmentNode, PlacedDepartments } from './department-tree';

type Departments = Readonly<{
  /** Whether the user may read the tree. */
  isPermitted: boolean;
  tree: ReadonlyArray<DepartmentNode>;
  placed: PlacedDepartments;
  isLoading: boolean;
  failure?: string;
  /** Reads the tree again. */
  reload: () => void;
}>;

const NONE: ReadonlyArray<DepartmentNode> = [];

/** Several inputs of a page ask once. */
const FRESH_MS = 5000;

/** The tree of departments, where the user may read it. */
export const useDepartments = (): Departments => {
  const locale = useLocale();
  const isPermitted = usePermitted('department')('tree');
  const { data, refetch } = useQuery({
    queryKey: ['departments'],
    queryFn: () => api.get('/department/tree'),
    enabled: isPermitted,
    gcTime: 0,
    staleTime: FRESH_MS,
  });
  const tree = data?.ok ? data.data : NONE;
  const placed = useMemo(() => placesById(tree), [tree]);
  return {
    ...{ isPermitted, tree, placed },
    isLoading: isPermitted && !data,
    ...(data?.ok === false && { failure: failureText(data, locale) }),
    reload: () => void refetch(),
  };
};
