import type { Grant } from '@menshen/contract/access/rights-endpoints';

/** Whether a role has the menu, chosen or included, and with it a permission. */
export const isCarried = ({ granted, permission }: Grant): boolean => granted !== 'none' && permission !== '';

/** The permissions that a role carries, by the grants of its menus. */
export const permissionsOf = (grants: ReadonlyArray<Grant>): ReadonlyArray<string> =>
  [...new Set(grants.filter(isCarried).map(({ permission }) => permission))].toSorted();
