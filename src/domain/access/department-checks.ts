import { department } from '../../contract/modules/department.js';
import { haveOthersBelow } from '../../contract/values/hierarchy.js';
import { possibleDepartmentParent, type Departments } from '../../contract/access/department-hierarchy.js';
import { E } from '../../contract/values/fp.js';
import type { RefusalOf } from '../../contract/refusals/refusals.js';

/** Judges a new parent by the rule of the contract. `id` is undefined for a new department. */
export const checkDepartmentParent = (
  departments: Departments,
  id: number | undefined,
  parentId: number,
): E.Either<RefusalOf<'ParentInvalid'>, void> =>
  possibleDepartmentParent(departments, id)(parentId)
    ? E.right(undefined)
    : E.left({ _tag: 'ParentInvalid', field: 'parentId', title: department.title });

/** Departments with others below them must not be deleted, unless these are deleted too. */
export const checkDepartmentChildren = (
  departments: Departments,
  deletedIds: ReadonlyArray<number>,
): E.Either<RefusalOf<'DepartmentHasChildren'>, void> =>
  haveOthersBelow(departments, deletedIds) ? E.left({ _tag: 'DepartmentHasChildren' }) : E.right(undefined);

/** A department stays as long as live users belong to it or have it in a data scope. `users` are distinct. */
export const checkDepartmentUse = (users: number): E.Either<RefusalOf<'DepartmentInUse'>, void> =>
  users > 0 ? E.left({ _tag: 'DepartmentInUse', users }) : E.right(undefined);
