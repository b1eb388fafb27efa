import {
  CHOSEN_DEPARTMENTS,
  OWN_DEPARTMENT,
  OWN_DEPARTMENT_AND_BELOW,
  OWN_RECORDS,
} from '@menshen/contract/values/data-scope';
import type { OwnScope } from '@menshen/contract/account/account-endpoints';
import type { ReachedRows } from '@menshen/contract/access/reached-rows';

/** What a limit gives: a department, perhaps with those below it, or the own records. */
export type ScopePart = Readonly<{ name: string; below: boolean }> | 'own';

type Named = Readonly<{ id: number; name: string }>;

/**
 * What several data scopes give a user of this department, each part once: departments first, then the own records. A scope of
 * the own department gives nothing to a user without one.
 */
export const scopeParts = (scopes: ReadonlyArray<OwnScope>, own: Named | null): ReadonlyArray<ScopePart> => {
  const departments = new Map<number, Readonly<{ name: string; below: boolean }>>();
  const add = ({ id, name }: Named, below: boolean): void => {
    departments.set(id, { name, below: below || (departments.get(id)?.below ?? false) });
  };
  for (const { scope, departments: chosen = [] } of scopes) {
    if (own && (scope === OWN_DEPARTMENT || scope === OWN_DEPARTMENT_AND_BELOW))
      add(own, scope === OWN_DEPARTMENT_AND_BELOW);
    if (scope === CHOSEN_DEPARTMENTS) for (const one of chosen) add(one, one.below);
  }
  const hasOwn = scopes.some(({ scope }) => scope === OWN_RECORDS);
  return [...departments.values(), ...(hasOwn ? (['own'] as const) : [])];
};

/** The parts of the records that a permission reaches. The departments are those that count now, each without those below it. */
export const reachedParts = ({ departments, own }: ReachedRows): ReadonlyArray<ScopePart> => [
  ...departments.map(({ name }) => ({ name, below: false })),
  ...(own ? (['own'] as const) : []),
];
