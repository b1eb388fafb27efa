import { givesAccess, type Authority, type RoleNode } from '../../../src/domain/administration/authority.js';
import type { MenuLink, MenuNode } from '../../../src/domain/administration/menu-tree.js';
import { linkedIds } from '../../../src/domain/administration/record-decisions.js';
import type { ManagedRecord, RecordChange } from '../../../src/domain/administration/record-change.js';
import { storedFormFields, valueTaken } from '../../../src/domain/administration/request-forms.js';
import { E, O } from '../../../src/domain/fp.js';
import { moduleNamed, MODULES, PRODUCT_MODULES, type ModuleName } from '../../../src/domain/listing/modules.js';
import { pageShown } from '../../../src/domain/listing/page-query.js';
import { ADMINISTRATOR_ID } from '../../../src/domain/permission-policy.js';
import type { AdministrationReads, MenuRecord } from '../../../src/domain/ports/administration-reads.js';
import type { Clock } from '../../../src/domain/ports/clock.js';
import type { Actor, ChangeScope, RecordChanges } from '../../../src/domain/ports/record-changes.js';
import type { UserDirectory } from '../../../src/domain/ports/user-directory.js';
import type { UserRepository } from '../../../src/domain/ports/user-repository.js';
import { IN_USE } from '../../../src/domain/status.js';
import { containing, inOrder, localTime } from './memory-record-pages.js';
import { memoryTables, type MemoryColumns, type MemoryRow } from './memory-tables.js';
import { memoryUsers } from './memory-user-repository.js';

type Link = readonly [from: number, to: number];

/** Records by module, and links by id. `roleMenus` has a third element, true for an implied link. */
export type MemoryRecordsAndLinks = Readonly<{
  records: Readonly<Partial<Record<ModuleName, ReadonlyArray<MemoryColumns>>>>;
  userRoles?: ReadonlyArray<Link>;
  roleMenus?: ReadonlyArray<readonly [roleId: number, menuId: number, implied?: boolean]>;
}>;

/** A row of the trail. */
export type MemoryTrailRow = Partial<Actor> & RecordChange['trail'] & Readonly<{ module: string; recordId: number }>;

/** The trail names no operator. */
const shownActor = (actor: Actor): Partial<Actor> => (actor.requestId === undefined ? {} : actor);

/** The ports of administration over records in memory. */
export type MemoryAdministration = Readonly<{
  recordChanges: RecordChanges;
  administrationReads: AdministrationReads;
  users: UserRepository;
  directory: UserDirectory;
  /** The rows of the trail, the oldest first. */
  trail: ReadonlyArray<MemoryTrailRow>;
}>;

const linksIn = (links: ReadonlyMap<number, boolean>): ReadonlyArray<MenuLink> =>
  [...links].map(([id, implied]) => ({ id, implied })).toSorted((one, other) => one.id - other.id);

const menuNode = (row: MemoryRow): MenuNode => ({
  id: row.id,
  parentId: Number(row['parentId']),
  type: Number(row['type']),
  status: row.status,
  permission: String(row['permission']),
});

/** Changes happen one after another. `timeZone` is the zone of the times that details tell. */
export const memoryAdministration = (
  { records, userRoles = [], roleMenus = [] }: MemoryRecordsAndLinks,
  { clock, timeZone }: Readonly<{ clock: Clock; timeZone: string }>,
): MemoryAdministration => {
  const tables = memoryTables();
  const trail: MemoryTrailRow[] = [];
  const timeText = localTime(timeZone);

  for (const [module, rows] of Object.entries(records))
    for (const row of rows) {
      const times = { createTime: clock.now(), updateTime: clock.now() };
      tables.add(module, { ...times, version: 1, ...row });
    }
  const addLink = (module: string, from: number, to: number, implied: boolean): void =>
    tables.setLinks(module, from, new Map([...tables.links(module, from), [to, implied]]));
  for (const [userId, roleId] of userRoles) addLink('user', userId, roleId, false);
  for (const [roleId, menuId, implied = false] of roleMenus) addLink('role', roleId, menuId, implied);

  /** The links to live roles or menus. */
  const liveLinks = (module: string, id: number): ReadonlyArray<MenuLink> =>
    linksIn(tables.links(module, id)).filter((link) => tables.find(module === 'user' ? 'role' : 'menu', link.id));

  const valuesOf = (module: string, row: MemoryRow) =>
    Object.fromEntries(
      storedFormFields(moduleNamed(PRODUCT_MODULES, module)).map((field) => [field, row[field] as string | number]),
    );

  const recordOf = (module: string, row: MemoryRow): ManagedRecord => ({
    id: row.id,
    version: row.version,
    values: valuesOf(module, row),
    links: liveLinks(module, row.id),
  });

  const rolesOfUsers = (ids: ReadonlyArray<number>): ReadonlyArray<number> =>
    ids.flatMap((id) => [...tables.links('user', id).keys()]);

  const authorityFor = ({ module, ids, linkedIds = [], actor }: ChangeScope): Authority => {
    const account = tables.find('user', actor.userId);
    const actorRoleIds = account?.status === IN_USE ? rolesOfUsers([actor.userId]) : [];
    const named = { user: [...linkedIds, ...rolesOfUsers(ids)], role: ids }[module] ?? [];
    const roles = [...actorRoleIds, ...named].flatMap((id) => tables.find('role', id) ?? []);
    return {
      actorId: actor.userId,
      actorRoleIds,
      roles: new Map(
        roles.map(({ id, status }): [number, RoleNode] => [id, { id, status, links: liveLinks('role', id) }]),
      ),
      menus: new Map(tables.live('menu').map((row) => [row.id, menuNode(row)])),
    };
  };

  const noAuthority = (actorId: number): Authority => ({
    actorId,
    actorRoleIds: [],
    roles: new Map(),
    menus: new Map(),
  });

  const holdersOf = ({ module, ids }: ChangeScope): number =>
    module === 'role'
      ? tables.live('user').filter(({ id }) => ids.some((roleId) => tables.links('user', id).has(roleId))).length
      : 0;

  /** The unique field of which another record has the value after the changes. User names differ in more than case. */
  const takenField = (module: string, changes: ReadonlyArray<RecordChange>): string | undefined => {
    const after = new Map<string, MemoryColumns>(tables.live(module).map((row) => [String(row.id), row]));
    for (const [index, { id, values, deleted }] of changes.entries()) {
      const key = String(id ?? `new ${index}`);
      if (deleted) after.delete(key);
      else after.set(key, { ...after.get(key), ...values });
    }
    return moduleNamed(PRODUCT_MODULES, module).unique.find((field) => {
      const texts = [...after.values()].map((row) => String(row[field] ?? '')).filter((text) => text !== '');
      const keys = module === 'user' ? texts.map((text) => text.toLowerCase()) : texts;
      return new Set(keys).size < keys.length;
    });
  };

  const write = ({ module, actor }: ChangeScope, change: RecordChange): Readonly<{ id: number; version: number }> => {
    const { values, links, credentials, deleted } = change;
    const [updateUser, updateTime] = [actor.username, clock.now()];
    const columns = { ...values, ...credentials, ...(deleted && { deleted }), updateUser, updateTime };
    const isNew = change.id === undefined;
    const id = change.id ?? tables.add(module, { ...columns, createUser: updateUser, createTime: updateTime }).id;
    if (!isNew) tables.update(module, id, columns);
    if (links) tables.setLinks(module, id, new Map(links.map((link) => [link.id, link.implied])));
    if (isNew) tables.setVersion(module, id, 1);
    if (module === 'role' && deleted)
      for (const user of tables.live('user'))
        tables.setLinks('user', user.id, new Map([...tables.links('user', user.id)].filter(([role]) => role !== id)));
    trail.push({ ...shownActor(actor), ...change.trail, module, recordId: id });
    return { id, version: tables.version(module, id) };
  };

  /** The rows of the trail for the users who lose these roles. */
  const detachedRows = (actor: Actor, roleIds: ReadonlyArray<number>): ReadonlyArray<MemoryTrailRow> =>
    tables.live('user').flatMap(({ id }) => {
      const before = linkedIds(linksIn(tables.links('user', id)));
      const after = before.filter((roleId) => !roleIds.includes(roleId));
      const row = { ...shownActor(actor), kind: 'RolesReplaced', module: 'user', recordId: id } as const;
      return after.length < before.length ? [{ ...row, before: { roleIds: before }, after: { roleIds: after } }] : [];
    });

  const recordChanges: RecordChanges = {
    // No step waits for another one, so a change is atomic.
    // oxlint-disable-next-line typescript/require-await
    change: async (scope, decide) => {
      const { module, ids, actor, readsRights } = scope;
      const found = ids.flatMap((id) => tables.find(module, id) ?? []);
      const decided = decide({
        records: new Map(found.map((row) => [row.id, recordOf(module, row)])),
        authority: givesAccess(module) && readsRights !== false ? authorityFor(scope) : noAuthority(actor.userId),
        holders: holdersOf(scope),
      });
      if (E.isLeft(decided)) return decided;
      const taken = takenField(module, decided.right);
      if (taken !== undefined) return E.left(valueTaken(moduleNamed(PRODUCT_MODULES, module), taken));
      const deleted = decided.right.flatMap((change) => (change.deleted && change.id ? [change.id] : []));
      if (module === 'role') trail.push(...detachedRows(actor, deleted));
      return E.right(decided.right.map((change) => write(scope, change)));
    },
  };

  const roleMenusOf = (roleId: number): ReadonlyArray<MenuLink> => liveLinks('role', roleId);

  const administrationReads: AdministrationReads = {
    record: (module, id) => {
      const row = tables.find(module, id);
      if (!row) return Promise.resolve(O.none);
      const [createTime, updateTime] = [row['createTime'], row['updateTime']].map((time) => timeText(time as Date));
      const authors = { createUser: String(row['createUser']), updateUser: String(row['updateUser']) };
      return Promise.resolve(
        O.some({
          ...recordOf(module, row),
          ...authors,
          createTime: String(createTime),
          updateTime: String(updateTime),
        }),
      );
    },
    options: (module, name, most) => {
      const { label } = moduleNamed(PRODUCT_MODULES, module);
      const pattern = containing(name ?? '');
      const found = tables
        .live(module)
        .filter((row) => row.status === IN_USE && pattern.test(String(row[label])))
        .toSorted(inOrder(moduleNamed(PRODUCT_MODULES, module)));
      return Promise.resolve(found.slice(0, most).map((row) => ({ id: row.id, name: String(row[label]) })));
    },
    menus: () =>
      Promise.resolve(
        tables
          .live('menu')
          .toSorted(inOrder(MODULES.menu))
          .map((row) => ({ id: row.id, version: row.version, ...valuesOf('menu', row) }) as MenuRecord),
      ),
    roleMenus: (roleId) => Promise.resolve(tables.find('role', roleId) ? O.some(roleMenusOf(roleId)) : O.none),
    userRoles: (userId) => {
      const user = tables.find('user', userId);
      if (!user) return Promise.resolve(O.none);
      const roles = rolesOfUsers([userId])
        .flatMap((id) => tables.find('role', id) ?? [])
        .toSorted(inOrder(MODULES.role))
        .map(({ id, name, code, status }) => ({
          id,
          name: String(name),
          code: String(code),
          status,
          menuIds: roleMenusOf(id).map((menu) => menu.id),
        }));
      const { username, realname, status, mustChangePassword } = user;
      return Promise.resolve(
        O.some({
          id: userId,
          username: String(username),
          realname: String(realname),
          enabled: status === IN_USE,
          mustChangePassword: mustChangePassword === true,
          roles,
        }),
      );
    },
    holders: (permission, query) => {
      const carrying = tables
        .live('menu')
        .filter((row) => row.status === IN_USE && row['permission'] === permission)
        .map(({ id }) => id);
      const grants = (roleId: number): boolean => roleMenusOf(roleId).some(({ id }) => carrying.includes(id));
      const found = tables
        .live('user')
        .filter(({ status }) => status === IN_USE)
        .toSorted(inOrder(MODULES.user))
        .map(({ id, username, realname }) => ({
          ...{ id, username: String(username), realname: String(realname) },
          roles: rolesOfUsers([id])
            .flatMap((roleId) => tables.find('role', roleId) ?? [])
            .filter((role) => role.status === IN_USE && grants(role.id))
            .map((role) => ({ id: role.id, name: String(role['name']) })),
        }))
        .filter(({ id, roles }) => id === ADMINISTRATOR_ID || roles.length > 0);
      const first = (pageShown(query, found.length) - 1) * query.pageSize;
      return Promise.resolve({ total: found.length, records: found.slice(first, first + query.pageSize) });
    },
  };

  const users = memoryUsers(tables);
  return { recordChanges, administrationReads, users, directory: users, trail };
};
