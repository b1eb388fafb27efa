import { useDepartments } from '../departments/use-departments';
import { useRecordNames } from '../modules/record-names';

/** Names departments: from the tree, or by their ids where the user may not read it. */
export const useDepartmentNames = (ids: ReadonlyArray<number>): ((id: number) => string) => {
  const { isPermitted, isLoading, placed } = useDepartments();
  const unknown = isLoading ? [] : ids.filter((id) => !placed.has(id));
  const names = useRecordNames('department', isPermitted ? [] : unknown);
  return (id) => placed.get(id)?.node.name ?? names.get(id) ?? `#${id}`;
};
