import type { InferEntity } from '@mikro-orm/core';
import { defineEntity, p } from './orm-package.js';
import { recordColumns } from './record-columns.js';
import { RoleRow } from './role-row.js';

/**
 * `passwordHash` is null for an account without a password login. A trigger raises `credentialGeneration` when the hash
 * changes, and when the user is disabled or deleted.
 */
export const UserRow = defineEntity({
  name: 'UserRow',
  tableName: 'users',
  properties: {
    ...recordColumns,
    username: p.string().length(20),
    realname: p.text().default(''),
    passwordHash: p.text().nullable(),
    credentialGeneration: p.integer().default(0),
    mustChangePassword: p.boolean().default(false),
    roles: () =>
      p.manyToMany(RoleRow).owner().pivotTable('user_roles').joinColumn('user_id').inverseJoinColumn('role_id'),
  },
});
export type UserRow = InferEntity<typeof UserRow>;
