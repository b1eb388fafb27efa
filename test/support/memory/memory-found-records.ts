import type { Authority, RoleNode } from '../../../src/domain/access/authority.js';
import { givesAccess } from '../../../src/contract/access/access-modules.js';
import type { MenuNode } from '../../../src/contract/access/menu-hierarchy.js';
import type { FoundForChange } from '../../../src/domain/records/record-decisions.js';
import { MOST_USES, type RecordUse } from '../../../src/domain/records/record-uses.js';
import { isReached, placeOf } from '../../../src/domain/access/record-rows.js';
import { moduleNamed } from '../../../src/contract/modules/managed-module.js';
import { referringTo, type MeantState } from '../../../src/domain/records/references.js';
import type { ChangeTarget } from '../../../src/domain/ports/record-changes.js';
import { scopedPermissions } from '../../../src/contract/access/scoped-permissions.js';
import { EVERYTHING } from '../../../src/contract/values/data-scope.js';
import { IN_USE } from '../../../src/contract/values/status.js';
import type { MemoryRow, MemoryTables } from './memory-tables.js';
import { managedRecords } from './memory-managed-records.js';

const menuNode = (row: MemoryRow): MenuNode => ({
  id: row.id,
  parentId: Number(row['parentId']),
  type: Number(row['type']),
  status: row.status,
  permission: String(row['permission']),
});

/** What a decision is judged by. */
export const memoryFound = (tables: MemoryTables, timeZone: string): ((target: ChangeTarget) => FoundForChange) => {
  const { modules } = tables;
  const { liveLinks, recordOf, rolesOfUsers } = managedRecords(tables, timeZone);

  const authorityFor = ({ module, ids, linkedIds = [], actor }: ChangeTarget): Authority => {
    const account = tables.find('user', actor.userId);
    const actorRoleIds = account?.status === IN_USE ? rolesOfUsers([actor.userId]) : [];
    const ownScopes = tables.scopes(actor.userId);
    const isLimited = actorRoleIds.some((id) => ownScopes.has(id));
    const departmentOf = (user: MemoryRow | undefined): number | null =>
      typeof user?.['departmentId'] === 'number' ? user['departmentId'] : null;
    const holders = (module === 'role' ? tables.live('user') : []).flatMap((user) =>
      [...tables.links('user', user.id).keys()]
        .filter((roleId) => ids.includes(roleId))
        .map((roleId) => {
          const rows = tables.scopes(user.id).get(roleId);
          return { id: user.id, departmentId: departmentOf(user), roleId, ...(rows && { rows }) };
        }),
    );
    const named = { user: [...linkedIds, ...rolesOfUsers(ids)], role: ids }[module] ?? [];
    const roles = [...actorRoleIds, ...named].flatMap((id) => tables.find('role', id) ?? []);
    return {
      actorId: actor.userId,
      actorRoleIds,
      roles: new Map(
        roles.map(({ id, status, defaultScope }): [number, RoleNode] => [
          id,
          {
            ...{ id, status, links: liveLinks('role', id) },
            ...(Number(defaultScope) !== EVERYTHING && { defaultScope: Number(defaultScope) }),
          },
        ]),
      ),
      menus: new Map(tables.live('menu').map((row) => [row.id, menuNode(row)])),
      departments: new Map(
        (module === 'department' || isLimited ? tables.live('department') : []).map(({ id, parentId }) => [
          id,
          { id, parentId: Number(parentId) },
        ]),
      ),
      ...(isLimited && {
        limited: {
          ...{ departmentId: departmentOf(account), scopes: ownScopes, holders },
          isScoped: scopedPermissions(modules),
        },
      }),
    };
  };

  const noAuthority = (actorId: number): Authority => ({
    actorId,
    actorRoleIds: [],
    roles: new Map(),
    menus: new Map(),
    departments: new Map(),
  });

  const holdersOf = ({ module, ids }: ChangeTarget): number => {
    const isHolder = (user: MemoryRow): boolean => {
      if (module === 'department') {
        const chosen = [...tables.scopes(user.id).values()].flatMap(({ departments = [] }) => departments);
        return [Number(user['departmentId']), ...chosen.map(({ id }) => id)].some((id) => ids.includes(id));
      }
      return module === 'role' && ids.some((roleId) => tables.links('user', user.id).has(roleId));
    };
    return tables.live('user').filter(isHolder).length;
  };

  const meantBy = ({ meant = [] }: ChangeTarget): FoundForChange['meant'] => {
    const found = new Map<string, Map<number, MeantState>>();
    for (const { module: name, id } of meant) {
      const row = tables.find(name, id);
      if (!row) continue;
      const { values } = recordOf(name, row);
      const state = { status: row.status, place: placeOf(moduleNamed(modules, name), { id, values }) };
      found.set(name, (found.get(name) ?? new Map<number, MeantState>()).set(id, state));
    }
    return found;
  };

  const usesOf = ({ module: deletedModule, ids, deletes }: ChangeTarget): ReadonlyArray<RecordUse> => {
    if (!deletes) return [];
    return referringTo(modules, deletedModule).map(({ module: name, title, respected, cleared }) => {
      const others = tables.live(name).filter(({ id }) => name !== deletedModule || !ids.includes(id));
      const means = (row: MemoryRow) => (field: string) => ids.includes(Number(row[field]));
      const emptied = others.flatMap((row) => {
        const fields = cleared.filter(means(row));
        const values = Object.fromEntries(fields.map((field) => [field, Number(row[field])]));
        return fields.length === 0 ? [] : [{ id: row.id, values }];
      });
      const count = others.filter((row) => respected.some(means(row))).length;
      return { module: name, title, count: Math.min(count, MOST_USES + 1), cleared: emptied.slice(0, MOST_USES + 1) };
    });
  };

  return (target) => {
    const { module, ids, actor, readsRights, restores } = target;
    const find = restores ? tables.findDeleted : tables.find;
    const found = ids
      .flatMap((id) => find(module, id) ?? [])
      .map((row) => recordOf(module, row))
      .filter((record) => isReached(moduleNamed(modules, module), target.scope, record));
    return {
      records: new Map(found.map((record) => [record.id, record])),
      authority: givesAccess(module) && readsRights !== false ? authorityFor(target) : noAuthority(actor.userId),
      holders: holdersOf(target),
      meant: meantBy(target),
      uses: usesOf(target),
    };
  };
};
