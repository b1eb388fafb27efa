import type { DepartmentRecord } from '@menshen/contract/department';
import { FOLDER } from '@menshen/contract/menu';
import type { Tree } from '@menshen/contract/menu-tree';
import type { MenuNode } from '../menus/menu-tree.js';

/** A department with the departments below it (`GET /department/tree`). */
export type DepartmentNode = Tree<DepartmentRecord>;

const NOT_OF_DEPARTMENTS = { english: '', type: FOLDER, path: '', component: '', icon: '', visible: 1 };

/** Departments as the tree of menus shows them: the code stands where a menu has its permission. */
export const shownDepartments = (departments: ReadonlyArray<DepartmentNode>): ReadonlyArray<MenuNode> =>
  departments.map(({ id, version, parentId, name, code, sort, status, children }) => ({
    ...NOT_OF_DEPARTMENTS,
    ...{ id, version, parentId, name, permission: code, sort, status },
    children: shownDepartments(children),
  }));

/** A department with those above it, from the top. */
export type PlacedDepartment = Readonly<{ department: DepartmentNode; above: ReadonlyArray<DepartmentNode> }>;

/** Every department of the tree with its place, by its id. */
export const placedDepartments = (
  tree: ReadonlyArray<DepartmentNode>,
  above: ReadonlyArray<DepartmentNode> = [],
): ReadonlyMap<number, PlacedDepartment> =>
  new Map(
    tree.flatMap((department) => [
      [department.id, { department, above }] as const,
      ...placedDepartments(department.children, [...above, department]),
    ]),
  );
