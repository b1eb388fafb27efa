import type { MenuLink } from '../../../src/contract/access/menu-hierarchy.js';
import { O } from '../../../src/contract/values/fp.js';
import { referenceLabelName, referencesIn } from '../../../src/contract/forms/listed-field.js';
import { MODULES } from '../../../src/contract/modules/modules.js';
import { moduleNamed } from '../../../src/contract/modules/managed-module.js';
import { pageShown } from '../../../src/contract/listing/page-query.js';
import { ADMINISTRATOR_ID } from '../../../src/domain/access/permission-policy.js';
import type { DepartmentRecord } from '../../../src/contract/modules/department.js';
import type { RecordOption } from '../../../src/contract/records/module-endpoints.js';
import type { MenuRecord } from '../../../src/contract/modules/menu.js';
import type { AdministrationReads, LinkedRole } from '../../../src/domain/ports/administration-reads.js';
import { IN_USE } from '../../../src/contract/values/status.js';
import { isReached } from '../../../src/domain/access/record-rows.js';
import type { RowScope } from '../../../src/domain/access/row-scope.js';
import { localTime } from './local-time.js';
import { containing } from './memory-filters.js';
import { inOrder } from './memory-order.js';
import type { MemoryRow, MemoryTables } from './memory-tables.js';
import { managedRecords } from './memory-managed-records.js';

/** Details, options, menus, roles and holders over records in memory. `timeZone` is the zone of the times that details tell. */
export const memoryAdministrationReads = (tables: MemoryTables, timeZone: string): AdministrationReads => {
  const { liveLinks, valuesOf, recordOf, rolesOfUsers } = managedRecords(tables, timeZone);
  const gives = (module: string, scope: RowScope, row: MemoryRow): boolean =>
    isReached(moduleNamed(tables.modules, module), scope, { id: row.id, values: valuesOf(module, row) });
  const timeText = localTime(timeZone);
  /** The labels of the records that the references of a row mean, deleted ones included. */
  const namesOf = (module: string, row: MemoryRow): Readonly<Record<string, string | null>> =>
    Object.fromEntries(
      referencesIn(moduleNamed(tables.modules, module).fields).map(([field, { refersTo }]) => {
        const id = Number(row[field]);
        const meant = tables.find(refersTo, id) ?? tables.findDeleted(refersTo, id);
        const { label } = moduleNamed(tables.modules, refersTo);
        return [referenceLabelName(field), meant ? String(meant[label]) : null];
      }),
    );
  const optionOf = (module: string, row: MemoryRow, withAlias: boolean): RecordOption => {
    const { label, alias } = moduleNamed(tables.modules, module);
    return {
      id: row.id,
      name: String(row[label]),
      ...(withAlias && alias !== undefined && { alias: String(row[alias]) }),
    };
  };
  const roleMenusOf = (roleId: number): ReadonlyArray<MenuLink> => liveLinks('role', roleId);

  const linkedRole = ({ id, name, code, status }: MemoryRow): LinkedRole => ({
    id,
    name: String(name),
    code: String(code),
    status,
    menuIds: roleMenusOf(id).map((menu) => menu.id),
  });

  return {
    record: (module, scope, id) => {
      const row = tables.find(module, id);
      if (!row || !gives(module, scope, row)) return Promise.resolve(O.none);
      const [createTime, updateTime] = [row['createTime'], row['updateTime']].map((time) => timeText(time as Date));
      const authors = { createUser: String(row['createUser']), updateUser: String(row['updateUser']) };
      return Promise.resolve(
        O.some({
          ...recordOf(module, row),
          names: namesOf(module, row),
          hasPassword: module === 'user' ? (row['passwordHash'] ?? '') !== '' : undefined,
          ...authors,
          createTime: String(createTime),
          updateTime: String(updateTime),
        }),
      );
    },
    options: (module, scope, name, most, { alias } = { alias: false }) => {
      const pattern = containing(name ?? '');
      const found = tables
        .live(module)
        .filter((row) => row.status === IN_USE && gives(module, scope, row))
        .toSorted(inOrder(moduleNamed(tables.modules, module)))
        .map((row) => optionOf(module, row, alias))
        .filter(({ name: shown, alias: other = '' }) => pattern.test(shown) || pattern.test(other));
      return Promise.resolve(found.slice(0, most));
    },
    labels: (module, scope, ids, { alias } = { alias: false }) => {
      const found = tables
        .live(module)
        .filter((row) => ids.includes(row.id) && gives(module, scope, row))
        .toSorted(inOrder(moduleNamed(tables.modules, module)));
      return Promise.resolve(found.map((row) => optionOf(module, row, alias)));
    },
    menus: () =>
      Promise.resolve(
        tables
          .live('menu')
          .toSorted(inOrder(MODULES.menu))
          .map((row) => ({ id: row.id, version: row.version, ...valuesOf('menu', row) }) as MenuRecord),
      ),
    departments: () =>
      Promise.resolve(
        tables
          .live('department')
          .toSorted(inOrder(MODULES.department))
          .map((row) => ({ id: row.id, version: row.version, ...valuesOf('department', row) }) as DepartmentRecord),
      ),
    roleMenus: (roleId) => Promise.resolve(tables.find('role', roleId) ? O.some(roleMenusOf(roleId)) : O.none),
    roles: () =>
      Promise.resolve(
        tables
          .live('role')
          .toSorted(inOrder(MODULES.role))
          .map((row) => ({ ...linkedRole(row), defaultScope: Number(row['defaultScope']) })),
      ),
    userRoles: (scope, userId) => {
      const user = tables.find('user', userId);
      if (!user || !gives('user', scope, user)) return Promise.resolve(O.none);
      const roles = rolesOfUsers([userId])
        .flatMap((id) => tables.find('role', id) ?? [])
        .toSorted(inOrder(MODULES.role))
        .map((row) => {
          const rows = tables.scopes(userId).get(row.id);
          return { ...linkedRole(row), ...(rows && { rows }) };
        });
      const { username, realname, status, mustChangePassword, passwordUnfit, passwordTime } = user;
      const department = tables.find('department', Number(user['departmentId']));
      return Promise.resolve(
        O.some({
          id: userId,
          username: String(username),
          realname: String(realname),
          enabled: status === IN_USE,
          mustChangePassword: mustChangePassword === true,
          passwordUnfit: passwordUnfit === true,
          department: department ? { id: department.id, name: String(department['name']) } : null,
          passwordTime: passwordTime instanceof Date ? passwordTime : new Date(0),
          roles,
        }),
      );
    },
    usersNamed: (scope, usernames) => {
      const wanted = new Set(usernames.map((name) => name.toLowerCase()));
      const named = tables
        .live('user')
        .filter((row) => wanted.has(String(row['username']).toLowerCase()) && gives('user', scope, row));
      return Promise.resolve(named.map(({ id, username }) => ({ id, username: String(username) })));
    },
    holders: (scope, permission, query) => {
      const carrying = tables
        .live('menu')
        .filter((row) => row.status === IN_USE && row['permission'] === permission)
        .map(({ id }) => id);
      const grants = (roleId: number): boolean => roleMenusOf(roleId).some(({ id }) => carrying.includes(id));
      const found = tables
        .live('user')
        .filter((row) => row.status === IN_USE && gives('user', scope, row))
        .toSorted(inOrder(MODULES.user))
        .map(({ id, username, realname, departmentId }) => ({
          ...{ id, username: String(username), realname: String(realname) },
          departmentId: typeof departmentId === 'number' ? departmentId : null,
          roles: rolesOfUsers([id])
            .flatMap((roleId) => tables.find('role', roleId) ?? [])
            .filter((role) => role.status === IN_USE && grants(role.id))
            .map((role) => {
              const rows = tables.scopes(id).get(role.id);
              return { id: role.id, name: String(role['name']), ...(rows && { rows }) };
            }),
        }))
        .filter(({ id, roles }) => id === ADMINISTRATOR_ID || roles.length > 0);
      const first = (pageShown(query, found.length) - 1) * query.pageSize;
      return Promise.resolve({ total: found.length, records: found.slice(first, first + query.pageSize) });
    },
  };
};
