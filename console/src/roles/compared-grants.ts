import type { Grant } from '@menshen/contract/access/rights-endpoints';

/** The permissions that two roles carry: those of one alone, those of the other alone, and those of both. */
export type ComparedGrants = Readonly<Record<'one' | 'other' | 'both', ReadonlyArray<string>>>;

/** The permissions of the menus that a role has, chosen or included, in their order. */
export const permissionsOf = (grants: ReadonlyArray<Grant>): ReadonlyArray<string> =>
  [
    ...new Set(
      grants
        .filter(({ granted, permission }) => granted !== 'none' && permission !== '')
        .map(({ permission }) => permission),
    ),
  ].toSorted();

export const comparedGrants = (one: ReadonlyArray<Grant>, other: ReadonlyArray<Grant>): ComparedGrants => {
  const [first, second] = [permissionsOf(one), permissionsOf(other)];
  return {
    one: first.filter((permission) => !second.includes(permission)),
    other: second.filter((permission) => !first.includes(permission)),
    both: first.filter((permission) => second.includes(permission)),
  };
};
