import type { ListedModule } from '../../contract/modules/managed-module.js';
import { limitColumns, limitCondition, type RowLimit } from '../schema/row-limit.js';

/** The condition of the records that a limit leaves, with a question mark for each of the values. */
export const limitedSql = (
  module: Pick<ListedModule, 'scope'>,
  limit: RowLimit,
): Readonly<{ text: string; values: ReadonlyArray<unknown> }> => {
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
