import type { OwnScope } from '../../contract/account/account-endpoints.js';
import type { DataScope } from '../../contract/values/data-scope.js';

type Named = Readonly<{ id: number; name: string }>;

/**
 * The data scopes of several assignments, each once and by its number. The chosen departments of all of them are together, in
 * the order of `departments`; those that do not exist any more are left out.
 */
export const ownScopes = (
  assigned: ReadonlyArray<DataScope>,
  departments: ReadonlyArray<Named>,
): ReadonlyArray<OwnScope> => {
  const scopes = [...new Set(assigned.map(({ scope }) => scope))].toSorted((one, other) => one - other);
  return scopes.map((scope) => {
    const chosen = assigned.filter((rows) => rows.scope === scope).flatMap((rows) => rows.departments ?? []);
    const withBelow = new Set(chosen.filter(({ below }) => below).map(({ id }) => id));
    const ids = new Set(chosen.map(({ id }) => id));
    const named = departments
      .filter(({ id }) => ids.has(id))
      .map(({ id, name }) => ({ id, name, below: withBelow.has(id) }));
    return { scope, ...(ids.size > 0 && { departments: named }) };
  });
};
