import type { OwnAccount, OwnScope } from '@menshen/contract/account/account-endpoints';
import {
  CHOSEN_DEPARTMENTS,
  OWN_DEPARTMENT,
  OWN_DEPARTMENT_AND_BELOW,
  OWN_RECORDS,
  type ChosenDepartment,
} from '@menshen/contract/values/data-scope';
import { withBelow, type PlacedDepartments } from '../department-tree/department-tree.js';

type Limits = Readonly<{
  /** What limits the permission of the user. Nothing, if it reaches all records. */
  scopes: ReadonlyArray<OwnScope>;
  department: OwnAccount['department'];
  /** Whether the user may own the record: then it may be in any department, if own records are in a scope. */
  mayOwn: boolean;
  /** The departments, if the user may read their tree. */
  tree: PlacedDepartments | undefined;
}>;

/** The departments that the scopes name, each with whether it means those below it too. */
const namedIn = ({ scopes, department }: Limits): ReadonlyArray<ChosenDepartment> =>
  scopes.flatMap(({ scope, departments = [] }): ReadonlyArray<ChosenDepartment> => {
    if (scope === CHOSEN_DEPARTMENTS) return departments;
    const isOwn = scope === OWN_DEPARTMENT || scope === OWN_DEPARTMENT_AND_BELOW;
    return department && isOwn ? [{ id: department.id, below: scope === OWN_DEPARTMENT_AND_BELOW }] : [];
  });

/**
 * The departments in which the scopes let a record be. Undefined for any, and where those below a department are not known.
 */
export const possibleDepartments = (limits: Limits): ReadonlySet<number> | undefined => {
  const { scopes, mayOwn, tree } = limits;
  if (scopes.length === 0 || (mayOwn && scopes.some(({ scope }) => scope === OWN_RECORDS))) return undefined;
  const named = namedIn(limits);
  const above = named.flatMap(({ id, below }) => (below ? [id] : []));
  if (above.length > 0 && !tree) return undefined;
  return new Set([...named.map(({ id }) => id), ...(tree ? withBelow(tree, above) : [])]);
};
