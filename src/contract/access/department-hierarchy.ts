import { possiblePlace, type Hierarchy, type Linked } from '../values/hierarchy.js';

/** A live department as far as the tree needs it. */
export type DepartmentNode = Linked;

/** The live departments by id. */
export type Departments = Hierarchy;

/** The greatest depth of a department. */
export const MAX_DEPARTMENT_DEPTH = 10;

/** Tells which departments may be the parent of a department. `id` is undefined for a new one. */
export const possibleDepartmentParent = (
  departments: Departments,
  id: number | undefined,
): ((parentId: number) => boolean) => possiblePlace(departments, id, MAX_DEPARTMENT_DEPTH);
