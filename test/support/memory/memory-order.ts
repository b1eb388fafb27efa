import { compareDecimals } from '../../../src/contract/values/decimal.js';
import type { ListedModule } from '../../../src/contract/modules/managed-module.js';
import type { PageQuery } from '../../../src/contract/listing/page-query.js';
import type { MemoryRecord } from './memory-record.js';

/** By code point, as UTF-8 orders texts. JavaScript itself compares halves of surrogate pairs. */
const compareCodePoints = (one: string, other: string): number => {
  const [first, second] = [Array.from(one), Array.from(other)];
  for (const [i, character] of first.entries()) {
    const difference = character.codePointAt(0)! - (second[i]?.codePointAt(0) ?? -1);
    if (difference !== 0) return difference;
  }
  return first.length - second.length;
};

const compareValues = (kind: string | undefined, one: unknown, other: unknown): number => {
  if (kind === 'decimal') return compareDecimals(String(one), String(other));
  return typeof one === 'string' ? compareCodePoints(one, String(other)) : Number(one) - Number(other);
};

/** The order of a query, or the declared one. Records without a value come last. */
export const inOrder =
  ({ fields, order }: Pick<ListedModule, 'fields' | 'order'>, orderBy?: PageQuery['orderBy']) =>
  (a: MemoryRecord, b: MemoryRecord): number => {
    const sign = orderBy?.isDescending ? -1 : 1;
    for (const field of [...(orderBy ? [orderBy.field] : order), 'id']) {
      const [one, other] = [a[field] ?? null, b[field] ?? null];
      if (one === other) continue;
      if (one === null) return 1;
      if (other === null) return -1;
      const difference = compareValues(fields[field]?.kind, one, other);
      if (difference !== 0) return sign * difference;
    }
    return 0;
  };
