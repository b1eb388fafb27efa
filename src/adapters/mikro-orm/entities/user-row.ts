import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { pageIndex, recordColumns } from './record-columns.js';
import { RoleRow } from './role-row.js';

/** `passwordHash` is null for an account that cannot log in by password. */
export const UserRow = defineEntity({
  name: 'UserRow',
  tableName: 'users',
  indexes: [
    pageIndex('users'),
    {
      name: 'users_username_unique',
      expression: 'create unique index users_username_unique on users (username) where not deleted',
    },
  ],
  properties: {
    ...recordColumns,
    username: p.string().length(20),
    realname: p.text().default(''),
    passwordHash: p.text().nullable(),
    mustChangePassword: p.boolean().default(false),
    roles: () =>
      p.manyToMany(RoleRow).owner().pivotTable('user_roles').joinColumn('user_id').inverseJoinColumn('role_id'),
  },
});
export type UserRow = InferEntity<typeof UserRow>;
