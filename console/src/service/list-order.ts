/** The order of a list, as the kit keeps it in the address. No field: the declared order. */
export type ListOrder = Readonly<{ field: string; order: 'ASC' | 'DESC' }>;

export const DECLARED_ORDER = { field: '', order: 'ASC' } as const satisfies ListOrder;

/** The order after a click on the head of a column: ascending, then descending, then as declared. */
export const nextOrder = (present: ListOrder, field: string): ListOrder => {
  if (present.field !== field) return { field, order: 'ASC' };
  return present.order === 'ASC' ? { field, order: 'DESC' } : DECLARED_ORDER;
};

/** The query parameter of an order. None for a field by which the list cannot be ordered. */
export const orderParameter = ({ field, order }: ListOrder, orderBy: ReadonlyArray<string>): string | undefined => {
  if (!orderBy.includes(field)) return undefined;
  return order === 'DESC' ? `-${field}` : field;
};
