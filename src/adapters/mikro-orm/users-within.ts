import { USER_SCOPE } from '../../contract/modules/user.js';
import type { RowScope } from '../../domain/access/row-scope.js';
import { limitColumns, limitCondition, rowLimit } from '../schema/row-scope-sql.js';

/** A condition, with the value of each question mark. */
type Condition = Readonly<{ text: string; values: ReadonlyArray<unknown> }>;

/** The columns that say which user a row is about: the department of that user, and the id. */
export type PeopleColumns = Readonly<{ department: string; owner: string }>;

const { department, owner } = limitColumns({ scope: USER_SCOPE });
const OF_USERS = { department: `users.${department}`, owner: `users.${owner}` };

/** The condition of the rows that are about users of the scope. Undefined for everything. */
export const aboutUsersOf = (scope: RowScope, columns: PeopleColumns): Condition | undefined => {
  const limit = rowLimit({ scope: USER_SCOPE }, scope);
  if (!limit) return undefined;
  const values: unknown[] = [];
  const add = (value: unknown): string => {
    values.push(value);
    return '?';
  };
  const text = limitCondition(columns, limit, {
    departmentIds: () => add(limit.departmentIds),
    owner: () => add(limit.owner),
  });
  return { text, values };
};

/** The same as a further condition of a statement that reads `users`. It is empty for everything. */
export const usersWithin = (scope: RowScope): Condition => {
  const condition = aboutUsersOf(scope, OF_USERS);
  return condition ? { ...condition, text: ` and ${condition.text}` } : { text: '', values: [] };
};
