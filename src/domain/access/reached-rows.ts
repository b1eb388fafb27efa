import type { DepartmentNode } from '../../contract/access/department-hierarchy.js';
import type { ReachedRows } from '../../contract/access/reached-rows.js';
import type { DataScope } from '../../contract/values/data-scope.js';
import type { IsScoped } from '../../contract/access/scoped-permissions.js';
import { rowsOf } from './permission-limits.js';
import { NOTHING, union } from './row-algebra.js';
import type { RowScope } from './row-scope.js';

/** A live department with its name. */
export type NamedDepartment = DepartmentNode & Readonly<{ name: string }>;

/** A user who reaches records, and the department that they have now. */
type ScopedUser = Readonly<{ id: number; departmentId: number | null }>;

/** What determines the rows of a permission: the live departments in their order, and which permissions data scopes limit. */
export type RowsContext = Readonly<{
  departments: ReadonlyArray<NamedDepartment>;
  isScoped: IsScoped;
}>;

/** The rows as answers show them. */
const shownIn =
  (departments: ReadonlyArray<NamedDepartment>) =>
  (scope: RowScope): ReachedRows => {
    if (scope === 'everything') return { everything: true, departments: [], own: false };
    const reached = new Set(scope.departments);
    const shown = departments.filter(({ id }) => reached.has(id)).map(({ id, name }) => ({ id, name }));
    return { everything: false, departments: shown, own: scope.owner !== null };
  };

/**
 * The rows that permissions reach for users. `of` takes the data scopes of the assignments that grant the permission, undefined for
 * everything; without any the permission reaches nothing. Equal rows are computed once.
 */
export const reachedRows = ({ departments, isScoped }: RowsContext) => {
  const tree = new Map(departments.map((department) => [department.id, department]));
  const shown = shownIn(departments);
  const computed = new Map<string, Readonly<{ scope: RowScope; rows: ReachedRows }>>();

  const reach = (
    user: ScopedUser,
    permission: string,
    granting: ReadonlyArray<DataScope | undefined>,
  ): Readonly<{ scope: RowScope; rows: ReachedRows }> => {
    const assigned = granting.length > 0 && !isScoped(permission) ? [undefined] : granting;
    const key = JSON.stringify([user, assigned.map((rows) => rows ?? null)]);
    const known = computed.get(key);
    if (known) return known;
    const scope = assigned.map((rows) => rowsOf(rows, user, tree)).reduce<RowScope>(union, NOTHING);
    const found = { scope, rows: shown(scope) };
    computed.set(key, found);
    return found;
  };

  return {
    /** As a read takes them, and as answers show them. */
    of: reach,
    /** What the administrator reaches. */
    everything: shown('everything'),
    /** What a user reaches without the permission. */
    nothing: shown(NOTHING),
  };
};
