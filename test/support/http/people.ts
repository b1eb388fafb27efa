import type { EntitySchema } from '@mikro-orm/core';
import { hash } from 'bcryptjs';
import { DepartmentRow } from '../../../src/adapters/mikro-orm/entities/department-row.js';
import { MenuRow } from '../../../src/adapters/mikro-orm/entities/menu-row.js';
import { RoleRow } from '../../../src/adapters/mikro-orm/entities/role-row.js';
import { UserRow } from '../../../src/adapters/mikro-orm/entities/user-row.js';
import { OWN_DEPARTMENT } from '../../../src/contract/values/data-scope.js';
import type { TestService } from './service.js';

export const PASSWORD = 'Password#2026';

let people = 0;

type UserParts = Partial<
  Pick<UserRow, 'passwordHash' | 'mustChangePassword' | 'status' | 'deleted' | 'realname' | 'departmentId'>
>;

/** A new user with a new name and without roles. The password is `PASSWORD` unless the parts have another hash. */
export const newUser = async (service: TestService, parts: UserParts = {}) => {
  people += 1;
  const username = `person-${people}`;
  const passwordHash = await hash(PASSWORD, 4);
  const em = service.orm().em.fork();
  const row = em.create(UserRow, { username, passwordHash, sort: 1000, ...parts });
  await em.flush();
  return { id: row.id, username, password: PASSWORD };
};

/** A new user with one new role, with one menu for each of the permissions. `menuId` is the first one. */
export const newHolder = async (service: TestService, ...permissions: ReadonlyArray<string>) => {
  const user = await newUser(service);
  const em = service.orm().em.fork();
  const menus = permissions.map((permission) =>
    em.create(MenuRow, { name: `menu of ${user.username}`, type: 3, permission, sort: 1000 }),
  );
  const role = em.create(RoleRow, { name: `role of ${user.username}`, sort: 1000, menus });
  const row = await em.findOneOrFail(UserRow, user.id, { populate: ['roles'] });
  row.roles.add(role);
  await em.flush();
  return { ...user, roleId: role.id, menuId: menus[0]!.id };
};

/** A new department in the root. */
export const newDepartment = async (service: TestService): Promise<number> => {
  people += 1;
  const em = service.orm().em.fork();
  const row = em.create(DepartmentRow, { name: `department-${people}` });
  await em.flush();
  return row.id;
};

/** A new user of the department, who has these permissions in the department alone. */
export const newManager = async (service: TestService, departmentId: number, ...permissions: ReadonlyArray<string>) => {
  const manager = await newHolder(service, ...permissions);
  await service
    .orm()
    .em.getConnection()
    .execute(
      `update user_roles set scope = ${OWN_DEPARTMENT} where user_id = ${manager.id};
       update users set department_id = ${departmentId} where id = ${manager.id}`,
    );
  await service.port('permissionCache').drop();
  return manager;
};

/** Changes a stored row and drops the permission cache, as the commands do. */
export const changeRow = async <Row extends object>(
  service: TestService,
  entity: EntitySchema<Row>,
  id: number,
  change: (row: Row) => void,
): Promise<void> => {
  const em = service.orm().em.fork();
  const row: Row = await em.findOneOrFail(entity, id as never, { populate: ['*'] as never });
  change(row);
  await em.flush();
  await service.port('permissionCache').drop();
};
