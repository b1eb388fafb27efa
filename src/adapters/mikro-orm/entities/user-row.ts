import type { InferEntity } from '@mikro-orm/core';
import { user } from '../../../contract/modules/user.js';
import { entityOf } from './entity-of.js';
import { p } from './orm-package.js';
import { RoleRow } from './role-row.js';

/**
 * `passwordHash` is null for an account without a password login. A trigger raises `credentialGeneration` when the hash
 * changes, and when the user is disabled or deleted. Another trigger notes `passwordTime` for another password,
 * and clears `passwordUnfit`.
 * A third one notes `usedTime` for a user who is enabled.
 * `hasFactor`: there is a row in `user_factors`.
 */
export const UserRow = entityOf(user, {
  passwordHash: p.text().nullable(),
  credentialGeneration: p.integer().default(0),
  mustChangePassword: p.boolean().default(false),
  passwordUnfit: p.boolean().default(false),
  passwordTime: p.datetime().defaultRaw('now()'),
  usedTime: p.datetime().defaultRaw('now()'),
  formerHashes: p.array().default([]),
  roles: () =>
    p.manyToMany(RoleRow).owner().pivotTable('user_roles').joinColumn('user_id').inverseJoinColumn('role_id'),
});
export type UserRow = InferEntity<typeof UserRow>;
