import type { OrderBy } from '../../contract/listing/page-query.js';
import { RECORD_COLUMNS, shownKind, type RecordColumn, type ShownKind } from '../../contract/forms/listed-field.js';
import { isStored } from '../../contract/forms/form-field.js';
import type { ListedModule } from '../../contract/modules/managed-module.js';
import { columnOf } from '../schema/columns.js';
import { dateText } from '../schema/column-texts.js';

/** A column of an order, as statements use it. */
type OrderColumn = Readonly<{
  name: string;
  /** Decides how the column is compared: texts by code point. */
  collation: string;
  /** The value in the row `of` as a text that no setting of a session changes, and back from the placeholder. */
  toText(of: string): string;
  fromText(placeholder: string): string;
}>;

/** An order of a list. The id comes last, so that it is total. */
export type ListOrder = Readonly<{
  /** Its name among the orders of the module. */
  name: string;
  columns: ReadonlyArray<OrderColumn>;
  isDescending: boolean;
  /** Its first column may be null, and then comes last in both directions. */
  hasNulls: boolean;
}>;

/** The orders of a module: the declared one, and those that users may choose. */
export type ListOrders = Readonly<{
  declared: ListOrder;
  /** In ascending and in descending order, by the name of the field. */
  chosen: ReadonlyMap<string, readonly [ascending: ListOrder, descending: ListOrder]>;
}>;

const MOMENT = 'YYYY-MM-DD HH24:MI:SS.US BC';

const orderColumn = (field: string, kind: ShownKind): OrderColumn => {
  const name = columnOf(field);
  const column = {
    name,
    collation: kind === 'text' ? ' collate "C"' : '',
    toText: (of: string) => `${of}.${name}::text`,
    fromText: (placeholder: string) => placeholder,
  };
  if (kind === 'date') return { ...column, toText: (of) => dateText(`${of}.${name}`) };
  if (kind !== 'time') return column;
  return {
    ...column,
    toText: (of) => `to_char(${of}.${name} at time zone 'UTC', '${MOMENT}')`,
    fromText: (placeholder) => `(${placeholder}::timestamp at time zone 'UTC')`,
  };
};

const ID = orderColumn('id', 'integer');

/** The orders of a module's lists. */
export const listOrders = ({ fields, order, orderBy }: ListedModule): ListOrders => {
  const chosen = orderBy.flatMap((name) => {
    const field = fields[name];
    const kind = field && isStored(field) ? shownKind(field) : RECORD_COLUMNS[name as RecordColumn];
    const columns = [orderColumn(name, kind), ID];
    const hasNulls = field?.optional === true;
    const ascending = { name, columns, isDescending: false, hasNulls };
    return [[name, [ascending, { ...ascending, name: `-${name}`, isDescending: true }]] as const];
  });
  return {
    declared: {
      name: '',
      columns: [...order.map((name) => orderColumn(name, 'integer')), ID],
      isDescending: false,
      hasNulls: false,
    },
    chosen: new Map(chosen),
  };
};

/** The order that a request asks for. A field that the module does not declare has none. */
export const orderOf = ({ declared, chosen }: ListOrders, orderBy: OrderBy | undefined): ListOrder => {
  const directions = orderBy && chosen.get(orderBy.field);
  return directions?.[orderBy?.isDescending ? 1 : 0] ?? declared;
};

/** The columns of an order, to select them. */
export const columnsIn = ({ columns }: ListOrder): string => columns.map(({ name }) => name).join(', ');

/** The terms of `order by`, of the row `of` if it is given. `isReversed`: from the end of the list. */
export const orderTerms = (
  { columns, isDescending, hasNulls }: ListOrder,
  { of, isReversed = false }: Readonly<{ of?: string; isReversed?: boolean }> = {},
): string => {
  const goesDown = isDescending !== isReversed;
  const prefix = of === undefined ? '' : `${of}.`;
  // nulls are the last of an ascending order and the first of a descending one, unless the term says otherwise
  const nulls = hasNulls && isDescending ? (isReversed ? ' nulls first' : ' nulls last') : '';
  return columns
    .map(({ name, collation }, i) => `${prefix}${name}${collation}${goesDown ? ' desc' : ''}${i === 0 ? nulls : ''}`)
    .join(', ');
};

/** The condition of rows that have a value, if the order has rows without. */
export const notNull = ({ columns, hasNulls }: ListOrder): ReadonlyArray<string> =>
  columns.slice(0, hasNulls ? 1 : 0).map(({ name }) => `${name} is not null`);

/**
 * The condition of rows after a key, or at it if `includes`. The key is given by placeholders of its texts. Rows without a value
 * do not satisfy it.
 */
export const afterKey = (
  { columns, isDescending }: ListOrder,
  placeholderOf: (i: number) => string,
  includes: boolean,
): string => {
  const terms = columns.map(({ name, collation }) => name + collation).join(', ');
  const key = columns.map(({ fromText }, i) => fromText(placeholderOf(i))).join(', ');
  return `(${terms}) ${isDescending ? '<' : '>'}${includes ? '=' : ''} (${key})`;
};
