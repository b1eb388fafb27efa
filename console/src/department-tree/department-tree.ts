import { IN_USE } from '@menshen/contract/values/status';
import type { DepartmentRecord } from '@menshen/contract/modules/department';
import { possibleDepartmentParent } from '@menshen/contract/access/department-hierarchy';
import type { Tree } from '@menshen/contract/values/nested-tree';
import { nodesIn, pathOf, placedIn, type Placed } from '../tree/placed-tree.js';

/** A department with the departments below it (`GET /department/tree`). */
export type DepartmentNode = Tree<DepartmentRecord>;

/** The texts by which a search finds a department: its name and its code. */
export const departmentTexts = ({ name, code }: DepartmentNode): ReadonlyArray<string> => [name, code];

/** Departments of a tree with their places, by their ids. */
export type PlacedDepartments = ReadonlyMap<number, Placed<DepartmentNode>>;

/** The names of a department and of those above it. */
export const departmentPath = (placed: Placed<DepartmentNode>): string => pathOf(placed, ({ name }) => name);

/** A department as a choice: its level from 1, and its path. */
export type DepartmentOption = Readonly<{ id: number; name: string; path: string; depth: number }>;

const optionOf = (placed: Placed<DepartmentNode>): DepartmentOption => ({
  id: placed.node.id,
  name: placed.node.name,
  path: departmentPath(placed),
  depth: placed.depth,
});

/** Every department as a choice, each before those below it. */
export const allOptions = (placed: PlacedDepartments): ReadonlyArray<DepartmentOption> =>
  [...placed.values()].map(optionOf);

/**
 * The departments of which a record can be: the enabled ones, and the one that it has. With `possible`, those of them that are
 * among these.
 */
export const departmentOptions = (
  tree: ReadonlyArray<DepartmentNode>,
  present?: number,
  possible?: ReadonlySet<number>,
): ReadonlyArray<DepartmentOption> =>
  placedIn(tree)
    .filter(({ node: { id, status } }) => (status === IN_USE || id === present) && (possible?.has(id) ?? true))
    .map(optionOf);

/** The departments that may stand above a department. Without an id, above a new one. */
export const parentOptions = (
  tree: ReadonlyArray<DepartmentNode>,
  id: number | undefined,
): ReadonlyArray<DepartmentOption> => {
  const placed = placedIn(tree);
  const isPossible = possibleDepartmentParent(nodesIn(placed), id);
  return placed.filter(({ node }) => isPossible(node.id)).map(optionOf);
};

/** These departments and all below them, each once. */
export const withBelow = (placed: PlacedDepartments, ids: ReadonlyArray<number>): ReadonlyArray<number> => {
  const chosen = new Set(ids);
  const below = [...placed.values()].flatMap(({ node: { id }, above }) =>
    above.some((one) => chosen.has(one.id)) ? [id] : [],
  );
  return [...new Set([...ids, ...below])];
};
