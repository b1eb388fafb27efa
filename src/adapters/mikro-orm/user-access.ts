import type { MikroORM } from '@mikro-orm/postgresql';
import type { DepartmentNode } from '../../contract/access/department-hierarchy.js';
import { EVERYTHING } from '../../contract/values/data-scope.js';
import { O } from '../../contract/values/fp.js';
import { IN_USE } from '../../contract/values/status.js';
import { limitsOf, type GrantedRole } from '../../domain/access/permission-limits.js';
import type { UserAccess } from '../../domain/access/permission-policy.js';
import { GRANTING_ASSIGNMENTS, LIMITED_ROWS, LIVE_DEPARTMENTS } from './assignment-sql.js';

/** What an access has besides permissions. */
const ACCOUNT = `
  users.status, users.credential_generation as "credentialGeneration", users.must_change_password as "mustChangePassword",
    (extract(epoch from users.password_time) * 1000)::float8 as "passwordMs", users.valid_until::text as "validUntil",
    users.has_factor as "hasFactor"`;

type AccountRow = Readonly<{
  status: number;
  credentialGeneration: number;
  mustChangePassword: boolean;
  passwordMs: number;
  validUntil: string | null;
  hasFactor: boolean;
}>;

/** Value: the id. */
const ACCESS = `
  select ${ACCOUNT}, array_remove(array_agg(distinct menus.permission), null) as permissions,
    coalesce(bool_or(user_roles.scope <> ${EVERYTHING}), false) as "isLimited"
  from users left join (${GRANTING_ASSIGNMENTS}) on user_roles.user_id = users.id
  where users.id = ? and not users.deleted
  group by users.id`;

/** `isLimited`: a role that grants a permission has a data scope that is not everything. */
type AccessRow = AccountRow & Readonly<{ permissions: string[]; isLimited: boolean }>;

/** The same of a user with data scopes: the roles that grant a permission, and the tree of departments. Value: the id. */
const LIMITED_ACCESS = `
  select ${ACCOUNT}, users.department_id as "departmentId", ${LIVE_DEPARTMENTS} as departments,
    coalesce((select jsonb_agg(granted.role) from (
      select jsonb_build_object('permissions', jsonb_agg(distinct menus.permission)) || ${LIMITED_ROWS} as role
      from ${GRANTING_ASSIGNMENTS}
      where user_roles.user_id = users.id
      group by user_roles.user_id, user_roles.role_id, user_roles.scope) as granted), '[]') as roles
  from users where users.id = ? and not users.deleted`;

type LimitedRow = AccountRow &
  Readonly<{
    departmentId: number | null;
    departments: ReadonlyArray<DepartmentNode>;
    roles: ReadonlyArray<GrantedRole>;
  }>;

const accountState = (row: AccountRow): Omit<UserAccess, 'permissions' | 'limits'> => ({
  enabled: row.status === IN_USE,
  credentialGeneration: row.credentialGeneration,
  mustChangePassword: row.mustChangePassword,
  passwordTime: new Date(row.passwordMs),
  ...(row.validUntil !== null && { validUntil: row.validUntil }),
  ...(row.hasFactor && { hasFactor: true }),
});

const limitedAccess = (userId: number, row: LimitedRow): UserAccess => {
  const { departmentId, roles, departments } = row;
  const limits = limitsOf({ id: userId, departmentId }, roles, departments);
  return {
    ...accountState(row),
    permissions: [...new Set(roles.flatMap(({ permissions }) => permissions))].toSorted(),
    ...(limits && { limits }),
  };
};

/** The access of a live user. A user with data scopes needs a second statement, which reads everything anew. */
export const readAccess = async (orm: MikroORM, userId: number): Promise<O.Option<UserAccess>> => {
  const connection = orm.em.getConnection();
  const [row] = await connection.execute<AccessRow[]>(ACCESS, [userId]);
  if (!row) return O.none;
  if (!row.isLimited) return O.some({ ...accountState(row), permissions: row.permissions });
  const [limited] = await connection.execute<LimitedRow[]>(LIMITED_ACCESS, [userId]);
  return limited ? O.some(limitedAccess(userId, limited)) : O.none;
};
