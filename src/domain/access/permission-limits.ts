import type { DepartmentNode, Departments } from '../../contract/access/department-hierarchy.js';
import {
  CHOSEN_DEPARTMENTS,
  OWN_DEPARTMENT,
  OWN_DEPARTMENT_AND_BELOW,
  OWN_RECORDS,
  type DataScope,
} from '../../contract/values/data-scope.js';
import { ROOT_ID, subtreeOf } from '../../contract/values/hierarchy.js';
import type { IsScoped } from '../../contract/access/scoped-permissions.js';
import { ascending, intersection, NOTHING, union } from './row-algebra.js';
import type { LimitedRows, RowScope } from './row-scope.js';

/**
 * The permissions of a user that reach some records only: the place of their rows in `rows`, where distinct rows stand once. A
 * permission that is not in `of` reaches everything.
 */
export type PermissionLimits = Readonly<{
  rows: ReadonlyArray<LimitedRows>;
  of: Readonly<Record<string, number>>;
}>;

/** An enabled role of a user: the permissions of its enabled menus, and the data scope. Without `rows`, everything. */
export type GrantedRole = Readonly<{ permissions: ReadonlyArray<string>; rows?: DataScope }>;

/** The user of data scopes. */
type ScopedUser = Readonly<{ id: number; departmentId: number | null }>;

/**
 * The departments that a data scope reaches now. Those that do not exist any more give nothing, and so does the root, which stands
 * for the department of a user without one.
 */
const reachedDepartments = (
  { scope, departments: chosen }: DataScope,
  { departmentId }: ScopedUser,
  departments: Departments,
): ReadonlyArray<number> => {
  const id = departmentId ?? ROOT_ID;
  const named = {
    [CHOSEN_DEPARTMENTS]: chosen,
    [OWN_DEPARTMENT]: [{ id, below: false }],
    [OWN_DEPARTMENT_AND_BELOW]: [{ id, below: true }],
  }[scope];
  const reached = named
    ?.filter((one) => departments.has(one.id))
    .flatMap((one) => (one.below ? subtreeOf(departments, one.id) : [one.id]));
  return reached ?? [];
};

/** The rows of a data scope. One that this version does not know gives nothing. */
export const rowsOf = (rows: DataScope | undefined, user: ScopedUser, departments: Departments): RowScope =>
  rows === undefined
    ? 'everything'
    : {
        departments: ascending(reachedDepartments(rows, user, departments)),
        owner: rows.scope === OWN_RECORDS ? user.id : null,
      };

/** The limits of a user. Undefined if every permission reaches everything. */
export const limitsOf = (
  user: ScopedUser,
  roles: ReadonlyArray<GrantedRole>,
  live: ReadonlyArray<DepartmentNode>,
): PermissionLimits | undefined => {
  const departments: Departments = new Map(live.map((department) => [department.id, department]));
  const scopes = new Map<string, RowScope>();
  for (const { permissions, rows } of roles) {
    const given = rowsOf(rows, user, departments);
    for (const permission of permissions) scopes.set(permission, union(scopes.get(permission) ?? NOTHING, given));
  }
  const places = new Map<string, number>();
  const rows: LimitedRows[] = [];
  const of: Record<string, number> = {};
  for (const [permission, scope] of scopes) {
    if (scope === 'everything') continue;
    const text = JSON.stringify(scope);
    const place = places.get(text) ?? rows.push(scope) - 1;
    places.set(text, place);
    of[permission] = place;
  }
  return rows.length === 0 ? undefined : { rows, of };
};

/** The limits of permissions that data scopes limit. Undefined if there are none. */
export const scopedLimits = (
  limits: PermissionLimits | undefined,
  isScoped: IsScoped,
): PermissionLimits | undefined => {
  const of = Object.entries(limits?.of ?? {}).filter(([permission]) => isScoped(permission));
  return limits && of.length > 0 ? { rows: limits.rows, of: Object.fromEntries(of) } : undefined;
};

/** The rows that a permission reaches. */
const reachedBy = ({ rows, of }: PermissionLimits, permission: string): RowScope => {
  const place = of[permission];
  return place === undefined ? 'everything' : (rows[place] ?? NOTHING);
};

/** The rows that a request reaches which requires all of these permissions. */
export const rowsFor = (limits: PermissionLimits | undefined, permissions: ReadonlyArray<string>): RowScope =>
  limits === undefined
    ? 'everything'
    : permissions.map((permission) => reachedBy(limits, permission)).reduce(intersection, 'everything');
