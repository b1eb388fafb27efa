import type { ListedModule, ManagedModule } from '../../contract/modules/managed-module.js';
import type { RowScope } from '../../domain/access/row-scope.js';
import { limitColumns, limitCondition, rowLimit, type RowLimit } from '../schema/row-scope-sql.js';

/** A condition with a question mark for each of the values. */
export type Condition = Readonly<{ text: string; values: ReadonlyArray<unknown> }>;

/** The condition of the records that a limit leaves. */
export const limitedSql = (module: Pick<ListedModule, 'scope'>, limit: RowLimit): Condition => {
  const values: unknown[] = [];
  const add = (value: unknown): string => {
    values.push(value);
    return '?';
  };
  const text = limitCondition(limitColumns(module), limit, {
    departmentIds: () => add(limit.departmentIds),
    owner: () => add(limit.owner),
  });
  return { text, values };
};

/** The condition of the records that a scope gives. Undefined if it gives all. */
export const limitedTo = (module: ManagedModule, scope: RowScope): Condition | undefined => {
  const limit = rowLimit(module, scope);
  return limit && limitedSql(module, limit);
};
