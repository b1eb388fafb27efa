import Folder from '@mui/icons-material/FolderOutlined';
import { TreeView, type ShownNode, type TreeViewProps } from '../tree/tree-view';
import type { DepartmentNode } from './department-tree';

const show = ({ name, code }: DepartmentNode): ShownNode => ({
  name,
  note: code,
  icon: <Folder fontSize="small" color="action" />,
});

/** A tree of departments, each with its code. */
export const DepartmentTreeView = <Multiple extends boolean>(props: TreeViewProps<DepartmentNode, Multiple>) => (
  <TreeView<DepartmentNode, Multiple> {...props} show={show} />
);
