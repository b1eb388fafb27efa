import { useDepartments } from '../department-tree/use-departments';
import { useRecordNames } from '../records/record-names';

/** Names departments: from the tree, or by their ids where the user may not read it. Undefined while a name is read. */
export const useDepartmentNames = (ids: ReadonlyArray<number>): ((id: number) => string | undefined) => {
  const { isPermitted, isLoading, placed } = useDepartments();
  const names = useRecordNames('department', isPermitted ? [] : ids);
  return (id) => {
    if (isPermitted) return placed.get(id)?.node.name ?? (isLoading ? undefined : `#${id}`);
    return names.shown(id);
  };
};
