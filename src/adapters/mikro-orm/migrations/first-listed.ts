import type { ListedColumns } from './listed-columns.js';

/**
 * The tables for which totals and indexes of texts were introduced, as they were declared then. Applied migrations never
 * change: a later declaration needs a migration of its own.
 */
export const FIRST_LISTED: Readonly<Record<string, ListedColumns>> = {
  users: { substring: { name: ['username', 'realname'] }, equality: ['status'], order: ['sort'] },
  roles: { substring: { name: ['name'] }, equality: ['status'], order: ['sort'] },
  menus: { substring: { name: ['name'] }, equality: ['type', 'status'], order: ['sort'] },
  positions: { substring: { name: ['name'] }, equality: ['status'], order: ['sort'] },
  examples: { substring: { name: ['name'] }, equality: ['type', 'status'], order: ['sort'] },
};
