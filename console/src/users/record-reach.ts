import type { ReachedRows } from '@menshen/contract/access/reached-rows';
import type { Values } from '../forms/form-values.js';
import type { Module } from '../service/description.js';

/** Why a list shows a record to a user; `none` if it does not. */
export type Reach = 'everything' | 'department' | 'own' | 'none';

type Asked = Readonly<{
  /** What the list reaches for the user. */
  rows: ReachedRows;
  scope: Module['scope'];
  /** The record with every field. */
  record: Values;
  userId: number;
}>;

/** Judges one record as the service does: by its department and its owner. */
export const reachOf = ({ rows, scope, record, userId }: Asked): Reach => {
  if (rows.everything) return 'everything';
  const valueOf = (field: string | undefined): unknown => (field === undefined ? undefined : record[field]);
  if (rows.departments.some(({ id }) => id === valueOf(scope?.department))) return 'department';
  return rows.own && valueOf(scope?.owner) === userId ? 'own' : 'none';
};
