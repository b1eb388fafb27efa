import type { Grant } from '@menshen/contract/access/rights-endpoints';
import { isCarried, permissionsOf } from '../assignments/carried-permissions.js';

/** A permission with the menus that carry it, so that it is called as the trees of the roles call it. */
export type ComparedPermission = Readonly<{ permission: string; menus: ReadonlyArray<Grant> }>;

/** The permissions that two roles carry: those of one alone, those of the other alone, and those of both. */
export type ComparedGrants = Readonly<Record<'one' | 'other' | 'both', ReadonlyArray<ComparedPermission>>>;

export const comparedGrants = (one: ReadonlyArray<Grant>, other: ReadonlyArray<Grant>): ComparedGrants => {
  const [first, second] = [permissionsOf(one), permissionsOf(other)];
  const carriers = [...new Map([...one, ...other].filter(isCarried).map((menu) => [menu.id, menu])).values()];
  const withMenus = (permission: string): ComparedPermission => ({
    permission,
    menus: carriers.filter((menu) => menu.permission === permission),
  });
  return {
    one: first.filter((permission) => !second.includes(permission)).map(withMenus),
    other: second.filter((permission) => !first.includes(permission)).map(withMenus),
    both: first.filter((permission) => second.includes(permission)).map(withMenus),
  };
};
