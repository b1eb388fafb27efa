import type { DepartmentRecord } from '@menshen/contract/modules/department';
import { possibleDepartmentParent } from '@menshen/contract/access/department-hierarchy';
import type { Tree } from '@menshen/contract/access/nested-tree';
import { placedNodes } from '../tree/tree-node.js';

/** A department with the departments below it (`GET /department/tree`). */
export type DepartmentNode = Tree<DepartmentRecord>;

/** The texts by which a search finds a department: its name and its code. */
export const departmentTexts = ({ name, code }: DepartmentNode): ReadonlyArray<string> => [name, code];

/** A department with those above it, from the top. */
export type PlacedDepartment = Readonly<{ department: DepartmentNode; above: ReadonlyArray<DepartmentNode> }>;

/** Every department of the tree with its place, by its id. Each comes before those below it. */
export const placedDepartments = (tree: ReadonlyArray<DepartmentNode>): ReadonlyMap<number, PlacedDepartment> =>
  new Map(placedNodes(tree).map(({ node, above }) => [node.id, { department: node, above }] as const));

/** The names of a department and of those above it. */
export const departmentPath = ({ department, above }: PlacedDepartment): string =>
  [...above, department].map(({ name }) => name).join(' / ');

/** A department as a choice: its level from 1, and its path. */
export type DepartmentOption = Readonly<{ id: number; name: string; path: string; depth: number }>;

const optionOf = (placed: PlacedDepartment): DepartmentOption => ({
  id: placed.department.id,
  name: placed.department.name,
  path: departmentPath(placed),
  depth: placed.above.length + 1,
});

/** Every department as a choice, each before those below it. */
export const allOptions = (placed: ReadonlyMap<number, PlacedDepartment>): ReadonlyArray<DepartmentOption> =>
  [...placed.values()].map(optionOf);

const ENABLED = 1;

/** The departments of which a record can be: the enabled ones, and the one that it has. */
export const departmentOptions = (
  tree: ReadonlyArray<DepartmentNode>,
  present?: number,
): ReadonlyArray<DepartmentOption> =>
  [...placedDepartments(tree).values()]
    .filter(({ department: { id, status } }) => status === ENABLED || id === present)
    .map(optionOf);

/** The departments that may stand above a department. Without an id, above a new one. */
export const parentOptions = (
  tree: ReadonlyArray<DepartmentNode>,
  id: number | undefined,
): ReadonlyArray<DepartmentOption> => {
  const placed = placedDepartments(tree);
  const departments = new Map([...placed].map(([key, { department }]) => [key, department]));
  const isPossible = possibleDepartmentParent(departments, id);
  return [...placed.values()].filter(({ department }) => isPossible(department.id)).map(optionOf);
};

/** These departments and all below them, each once. */
export const withBelow = (
  placed: ReadonlyMap<number, PlacedDepartment>,
  ids: ReadonlyArray<number>,
): ReadonlyArray<number> => {
  const chosen = new Set(ids);
  const below = [...placed.values()].flatMap(({ department: { id }, above }) =>
    above.some((one) => chosen.has(one.id)) ? [id] : [],
  );
  return [...new Set([...ids, ...below])];
};
