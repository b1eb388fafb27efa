import { USER_SCOPE } from '../../contract/user.js';
import type { RowScope } from '../../domain/access/row-scope.js';
import { limitColumns, limitCondition, limitOf } from '../schema/row-limit.js';

const { department, owner } = limitColumns({ scope: USER_SCOPE });

/**
 * A further condition on rows that speak of users, with a question mark for each of the values: those of users whom the scope gives. It
 * is empty for everything. `columns` are those of the department and of the id of the user.
 */
export const usersWithin = (
  scope: RowScope,
  columns = { department: `users.${department}`, owner: `users.${owner}` },
): Readonly<{ text: string; values: ReadonlyArray<unknown> }> => {
  const limit = limitOf({ scope: USER_SCOPE }, scope);
  if (!limit) return { text: '', values: [] };
  const values: unknown[] = [];
  const add = (value: unknown): string => {
    values.push(value);
    return '?';
  };
  const condition = limitCondition(columns, limit, {
    departmentIds: () => add(limit.departmentIds),
    owner: () => add(limit.owner),
  });
  return { text: ` and ${condition}`, values };
};
