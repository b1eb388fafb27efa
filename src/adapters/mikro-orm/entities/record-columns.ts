import { p } from './orm-package.js';
import { IN_USE } from '../../../contract/status.js';

/**
 * The columns of every listed table: id, status, order, authors and times, soft deletion, and the version of the form's
 * fields, which a trigger raises.
 */
export const recordColumns = {
  id: p.integer().primary().generated('by default as identity'),
  status: p.smallint().default(IN_USE),
  sort: p.integer().default(0),
  createUser: p.text().default(''),
  createTime: p.datetime().defaultRaw('now()'),
  updateUser: p.text().default(''),
  updateTime: p.datetime().defaultRaw('now()'),
  deleted: p.boolean().default(false),
  version: p.integer().default(1),
};
