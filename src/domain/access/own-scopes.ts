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
    const chosen = assigned.flatMap((rows) => (rows.scope === scope ? [rows.departments ?? []] : [])).flat();
    const withBelow = new Set(chosen.flatMap(({ id, below }) => (below ? [id] : [])));
    const ids = new Set(chosen.map(({ id }) => id));
    const named = departments.flatMap(({ id, name }) => (ids.has(id) ? [{ id, name, below: withBelow.has(id) }] : []));
    return { scope, ...(ids.size > 0 && { departments: named }) };
  });
};
