/**
 * The records of a module that a request may reach: all of them, or those of some departments and of one owner. A read takes
 * it as an argument without a default, so that none forgets it.
 */
export type RowScope = 'everything' | LimitedRows;

/** Records whose department is one of `departments` (ids, ascending), and those that the user `owner` owns. */
export type LimitedRows = Readonly<{ departments: ReadonlyArray<number>; owner: number | null }>;

/** What a scope judges of a record: the department and the owner that it has, `null` for none. */
export type RowPlace = Readonly<{ department: number | null; owner: number | null }>;

/** Whether the scope gives a record at this place. */
export const isVisible = (scope: RowScope, { department, owner }: RowPlace): boolean =>
  scope === 'everything' ||
  scope.departments.some((id) => id === department) ||
  (owner !== null && owner === scope.owner);
