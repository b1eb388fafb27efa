import { p } from './orm-package.js';

/**
 * The columns that every table of records has besides those of its fields: id, authors and times, soft deletion with its
 * user and its time, which a trigger notes, and the version, which a trigger raises.
 */
export const recordColumns = {
  id: p.integer().primary().generated('by default as identity'),
  createUser: p.text().default(''),
  createTime: p.datetime().defaultRaw('now()'),
  updateUser: p.text().default(''),
  updateTime: p.datetime().defaultRaw('now()'),
  deleted: p.boolean().default(false),
  deleteUser: p.text().nullable(),
  deleteTime: p.datetime().nullable(),
  version: p.integer().default(1),
};
