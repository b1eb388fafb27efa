import type { LimitedRows, RowScope } from './row-scope.js';

export const NOTHING: LimitedRows = { departments: [], owner: null };

/** Distinct ids in their order. */
export const ascending = (ids: Iterable<number>): ReadonlyArray<number> =>
  [...new Set(ids)].toSorted((one, other) => one - other);

/** What either of two scopes gives. */
export const union = (one: RowScope, other: RowScope): RowScope =>
  one === 'everything' || other === 'everything'
    ? 'everything'
    : { departments: ascending([...one.departments, ...other.departments]), owner: one.owner ?? other.owner };

/**
 * What both of two scopes give: the departments of both, and the own records if both give them. A record that one gives by its
 * department and the other one by its owner is left out, so the result never gives more than either.
 */
export const intersection = (one: RowScope, other: RowScope): RowScope => {
  if (one === 'everything') return other;
  if (other === 'everything') return one;
  const both = new Set(other.departments);
  return {
    departments: one.departments.filter((id) => both.has(id)),
    owner: one.owner === other.owner ? one.owner : null,
  };
};

/**
 * True if what a user reaches, who is of that department, is within what somebody else holds. The own records of the user are
 * within if that department is. Nothing is within everything.
 */
export const isWithin = (reached: RowScope, held: RowScope, departmentId: number | null): boolean => {
  if (held === 'everything') return true;
  if (reached === 'everything') return false;
  const departments = new Set<number | null>(held.departments);
  const ownIsHeld = reached.owner === null || reached.owner === held.owner || departments.has(departmentId);
  return ownIsHeld && reached.departments.every((id) => departments.has(id));
};
