import type { ImportAnswer } from '@menshen/contract/records/import-answer';
import type { Module } from '../service/description.js';
import { DECLARED_ORDER, type ListOrder } from '../service/list-order.js';

/** The newest records come first in a list with this order. */
const NEWEST_FIRST = { field: 'createTime', order: 'DESC' } as const satisfies ListOrder;

/**
 * The address of the list after an import. Where records were added, it has no filter and shows the newest first, so that the user
 * sees them whatever the list has shown before.
 */
export const listAfterImport = (
  { name, orderBy }: Pick<Module, 'name' | 'orderBy'>,
  { added }: Pick<ImportAnswer, 'added'>,
): string => {
  if (added === 0) return `/${name}`;
  const { field, order } = orderBy.includes(NEWEST_FIRST.field) ? NEWEST_FIRST : DECLARED_ORDER;
  const query = new URLSearchParams({ filter: '{}', page: '1', sort: field, order });
  return `/${name}?${query.toString()}`;
};
