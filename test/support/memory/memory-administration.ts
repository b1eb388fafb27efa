import { givesAccess, type Authority, type RoleNode } from '../../../src/domain/access/authority.js';
import type { MenuNode } from '../../../src/contract/menu-hierarchy.js';
import { linkedIds, type FoundForChange } from '../../../src/domain/records/record-decisions.js';
import type { RecordChange } from '../../../src/domain/records/record-change.js';
import { valueTaken } from '../../../src/contract/request-forms.js';
import { E } from '../../../src/contract/fp.js';
import { PRODUCT_MODULES, type ModuleName } from '../../../src/contract/modules.js';
import { moduleNamed } from '../../../src/contract/managed-module.js';
import type { AdministrationReads } from '../../../src/domain/ports/administration-reads.js';
import type { Clock } from '../../../src/domain/ports/clock.js';
import type { ChangeTarget, RecordChanges } from '../../../src/domain/ports/record-changes.js';
import type { Actor } from '../../../src/domain/records/actor.js';
import type { UserDirectory } from '../../../src/domain/ports/user-directory.js';
import type { UserRepository } from '../../../src/domain/ports/user-repository.js';
import { IN_USE } from '../../../src/contract/status.js';
import { memoryTables, type MemoryColumns, type MemoryRow } from './memory-tables.js';
import { memoryUsers } from './memory-user-repository.js';
import { linksIn, managedRecords } from './memory-managed-records.js';
import { memoryAdministrationReads } from './memory-administration-reads.js';

type Link = readonly [from: number, to: number];

/** Records by module, and links by id. `roleMenus` has a third element, true for an implied link. */
export type MemoryRecordsAndLinks = Readonly<{
  records: Readonly<Partial<Record<ModuleName, ReadonlyArray<MemoryColumns>>>>;
  userRoles?: ReadonlyArray<Link>;
  roleMenus?: ReadonlyArray<readonly [roleId: number, menuId: number, implied?: boolean]>;
}>;

/** A row of the trail. */
type MemoryTrailRow = Partial<Actor> & RecordChange['trail'] & Readonly<{ module: string; recordId: number }>;

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
  const { liveLinks, recordOf, rolesOfUsers } = managedRecords(tables);
  const trail: MemoryTrailRow[] = [];

  for (const [module, rows] of Object.entries(records))
    for (const row of rows) {
      const times = { createTime: clock.now(), updateTime: clock.now() };
      tables.add(module, { ...times, version: 1, ...row });
    }
  const addLink = (module: string, from: number, to: number, implied: boolean): void =>
    tables.setLinks(module, from, new Map([...tables.links(module, from), [to, implied]]));
  for (const [userId, roleId] of userRoles) addLink('user', userId, roleId, false);
  for (const [roleId, menuId, implied = false] of roleMenus) addLink('role', roleId, menuId, implied);

  const authorityFor = ({ module, ids, linkedIds = [], actor }: ChangeTarget): Authority => {
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

  const holdersOf = ({ module, ids }: ChangeTarget): number =>
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

  const write = ({ module, actor }: ChangeTarget, change: RecordChange): Readonly<{ id: number; version: number }> => {
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

  const foundFor = (scope: ChangeTarget): FoundForChange => {
    const { module, ids, actor, readsRights } = scope;
    const found = ids.flatMap((id) => tables.find(module, id) ?? []);
    return {
      records: new Map(found.map((row) => [row.id, recordOf(module, row)])),
      authority: givesAccess(module) && readsRights !== false ? authorityFor(scope) : noAuthority(actor.userId),
      holders: holdersOf(scope),
    };
  };

  const recordChanges: RecordChanges = {
    // oxlint-disable-next-line typescript/require-await
    judge: async (scope, decide) => E.map(() => undefined)(decide(foundFor(scope))),
    // No step waits for another one, so a change is atomic.
    // oxlint-disable-next-line typescript/require-await
    change: async (scope, decide) => {
      const { module, actor } = scope;
      const decided = decide(foundFor(scope));
      if (E.isLeft(decided)) return decided;
      const taken = takenField(module, decided.right);
      if (taken !== undefined) return E.left(valueTaken(moduleNamed(PRODUCT_MODULES, module), taken));
      const deleted = decided.right.flatMap((change) => (change.deleted && change.id ? [change.id] : []));
      if (module === 'role') trail.push(...detachedRows(actor, deleted));
      return E.right(decided.right.map((change) => write(scope, change)));
    },
  };
  const administrationReads = memoryAdministrationReads(tables, timeZone);
  const users = memoryUsers(tables);
  return { recordChanges, administrationReads, users, directory: users, trail };
};
