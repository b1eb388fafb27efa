import { dateText } from './column-texts.js';
import type { ColumnType } from './columns.js';

/** `widening` keeps every value, `narrowing` may change or refuse one, and otherwise no value can be kept. */
export type Conversion = 'widening' | 'narrowing' | 'none';

const NUMERIC = /^numeric\((\d+),(\d+)\)$/;

/** The digits before and after the point of the greatest value. */
const digitsOf = (type: ColumnType): readonly [whole: number, scale: number] | undefined => {
  const [, precision, scale] = NUMERIC.exec(type) ?? [];
  if (precision !== undefined) return [Number(precision) - Number(scale), Number(scale)];
  const integers: Partial<Record<ColumnType, number>> = { smallint: 5, integer: 10, bigint: 19 };
  const digits = integers[type];
  return digits === undefined ? undefined : [digits, 0];
};

/** What a change of the type of a column does to its values. */
export const conversionOf = (from: ColumnType, to: ColumnType): Conversion => {
  // the text of a time depends on the zone of the session
  if (to === 'text') return from === 'timestamptz' ? 'none' : 'widening';
  const [before, after] = [digitsOf(from), digitsOf(to)];
  if (!before || !after) return 'none';
  // a decimal of five digits may be above the greatest smallint
  const isInteger = !NUMERIC.test(to);
  const fits = isInteger && NUMERIC.test(from) ? before[0] < after[0] : before[0] <= after[0];
  return fits && before[1] <= after[1] ? 'widening' : 'narrowing';
};

/** The value of a column in another type. */
export const converted = (column: string, from: ColumnType, to: ColumnType): string =>
  to === 'text' && from === 'date' ? dateText(column) : `${column}::${to}`;
