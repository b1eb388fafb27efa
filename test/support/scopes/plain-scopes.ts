import fc from 'fast-check';
import type { DataScope } from '../../../src/contract/values/data-scope.js';

/** A tree of departments: the parent of each one by its id; 0 for none. */
export type Tree = ReadonlyMap<number, number>;

/** Where a record is, as the plain rule of data scopes sees it. */
export type Place = Readonly<{ department: number | null; owner: number | null }>;

export type Person = Readonly<{ id: number; departmentId: number | null }>;

/** True if one department is the other one, or below it. */
export const isBelow = (tree: Tree, id: number, top: number): boolean => {
  const parent = tree.get(id) ?? 0;
  return id === top || (parent !== 0 && isBelow(tree, parent, top));
};

/** What the table of data scopes says of one assignment and one record, in the plainest way. `undefined` is everything. */
export const gives = (rows: DataScope | undefined, tree: Tree, person: Person, place: Place): boolean => {
  if (rows === undefined) return true;
  const { department, owner } = place;
  const own = person.departmentId;
  switch (rows.scope) {
    case 1:
      return true;
    case 2:
      return (
        department !== null &&
        (rows.departments ?? []).some(({ id, below }) => (below ? isBelow(tree, department, id) : department === id))
      );
    case 3:
      return department !== null && department === own;
    case 4:
      return department !== null && own !== null && isBelow(tree, department, own);
    default:
      return owner === person.id;
  }
};

/** Any data scope over the departments. */
export const anyRows = (departments: ReadonlyArray<number>): fc.Arbitrary<DataScope> =>
  fc.oneof(
    fc.constantFrom(1, 3, 4, 5).map((scope) => ({ scope })),
    fc
      .uniqueArray(fc.record({ id: fc.constantFrom(...departments), below: fc.boolean() }), {
        ...{ minLength: 1, maxLength: 3 },
        selector: ({ id }) => id,
      })
      .map((chosen) => ({ scope: 2, departments: chosen })),
  );
