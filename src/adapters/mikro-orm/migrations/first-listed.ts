import { MODULES } from '../../../domain/modules/modules.js';

/** The tables that were there when totals and indexes of texts came; a later one says all of it in its own migration. */
export const FIRST_LISTED = {
  users: MODULES.user,
  roles: MODULES.role,
  menus: MODULES.menu,
  positions: MODULES.position,
  examples: MODULES.example,
};
