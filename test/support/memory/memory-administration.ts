import { givesAccess, type Authority, type RoleNode } from '../../../src/domain/access/authority.js';
import type { MenuNode } from '../../../src/contract/menu-hierarchy.js';
import { linkedIds, type FoundForChange } from '../../../src/domain/records/record-decisions.js';
import { actionOf, type RecordChange } from '../../../src/domain/records/record-change.js';
import { MOST_USES, type RecordUse } from '../../../src/domain/records/record-uses.js';
import { referringTo } from '../../../src/domain/records/references.js';
import type { FieldValues } from '../../../src/contract/value.js';
import { zonedTime } from '../../../src/contract/zoned-time.js';
import { valueTaken } from '../../../src/contract/request-forms.js';
import { E } from '../../../src/contract/fp.js';
import { PRODUCT_MODULES } from '../../../src/contract/modules.js';
import { moduleNamed, type Modules, type UniqueFields } from '../../../src/contract/managed-module.js';
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
  records: Readonly<Partial<Record<string, ReadonlyArray<MemoryColumns>>>>;
  userRoles?: ReadonlyArray<Link>;
  roleMenus?: ReadonlyArray<readonly [roleId: number, menuId: number, implied?: boolean]>;
}>;

/** A row of the trail. */
type MemoryTrailRow = Partial<Actor> &
  RecordChange['trail'] &
  Readonly<{ action: string; module: string; recordId: number }>;

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

/** Changes happen one after another. `timeZone` is the zone of the times that records have and details tell. */
export const memoryAdministration = (
  { records, userRoles = [], roleMenus = [] }: MemoryRecordsAndLinks,
  { clock, timeZone, modules = PRODUCT_MODULES }: Readonly<{ clock: Clock; timeZone: string; modules?: Modules }>,
): MemoryAdministration => {
  const tables = memoryTables(modules);
  const { liveLinks, recordOf, rolesOfUsers } = managedRecords(tables, timeZone);
  const trail: MemoryTrailRow[] = [];

  for (const [module, rows = []] of Object.entries(records))
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

  /** The values of unique fields, as they are compared. Undefined if they are never taken. */
  const uniqueKey = ({ fields, ignoreCase }: UniqueFields, row: MemoryColumns): string | undefined => {
    const values = fields.map((field) => row[field] ?? '');
    if (values.includes('')) return undefined;
    const key = JSON.stringify(values);
    return ignoreCase ? key.toLowerCase() : key;
  };

  /** The unique fields of which another record has the values after the changes. */
  const takenFields = (module: string, changes: ReadonlyArray<RecordChange>): UniqueFields | undefined => {
    const after = new Map<string, MemoryColumns>(tables.live(module).map((row) => [String(row.id), row]));
    for (const [index, { id, values, deleted, restored }] of changes.entries()) {
      const key = String(id ?? `new ${index}`);
      if (deleted) after.delete(key);
      else after.set(key, { ...(restored && id ? tables.findDeleted(module, id) : after.get(key)), ...values });
    }
    return moduleNamed(modules, module).unique.find((unique) => {
      const keys = [...after.values()].flatMap((row) => uniqueKey(unique, row) ?? []);
      return new Set(keys).size < keys.length;
    });
  };

  /** Which of several restored records has values that are taken. */
  const takenRecord = ({ module, ids, restores }: ChangeTarget, unique: UniqueFields): number | undefined => {
    if (!restores || ids.length < 2) return undefined;
    const restored = ids
      .flatMap((id) => tables.findDeleted(module, id) ?? [])
      .toSorted((one, other) => one.id - other.id);
    const keys = new Set(tables.live(module).map((row) => uniqueKey(unique, row)));
    return restored.find((row) => {
      const key = uniqueKey(unique, row);
      const isTaken = key !== undefined && keys.has(key);
      keys.add(key);
      return isTaken;
    })?.id;
  };

  /** What a record stores: times as moments. */
  const columnsOf = (module: string, values: FieldValues): MemoryColumns => {
    const { fields } = moduleNamed(modules, module);
    return Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        fields[name]?.kind === 'time' && typeof value === 'string' ? zonedTime(value, timeZone) : value,
      ]),
    );
  };

  /** A restored record has the next version, and a restored user the next credential generation. */
  const restoredColumns = (module: string, { id = 0 }: RecordChange): MemoryColumns => {
    const row = tables.findDeleted(module, id);
    const generation = { credentialGeneration: Number(row?.['credentialGeneration']) + 1 };
    return { deleted: false, version: (row?.version ?? 0) + 1, ...(module === 'user' && generation) };
  };

  const write = (
    { module: requested, actor }: ChangeTarget,
    change: RecordChange,
  ): Readonly<{ id: number; version: number }> => {
    const { module = requested, values = {}, links, credentials, deleted, restored } = change;
    const [updateUser, updateTime] = [actor.username, clock.now()];
    const columns = {
      ...columnsOf(module, values),
      ...credentials,
      ...(deleted && { deleted, deleteUser: actor.username, deleteTime: clock.now() }),
      ...(restored && restoredColumns(module, change)),
      updateUser,
      updateTime,
    };
    const isNew = change.id === undefined;
    const id = change.id ?? tables.add(module, { ...columns, createUser: updateUser, createTime: updateTime }).id;
    if (!isNew && credentials) tables.keepHash(id);
    if (!isNew) tables.update(module, id, { ...columns, ...(credentials && { passwordTime: clock.now() }) });
    if (links) tables.setLinks(module, id, new Map(links.map((link) => [link.id, link.implied])));
    if (isNew) tables.setVersion(module, id, 1);
    if (module === 'role' && deleted)
      for (const user of [...tables.live('user'), ...tables.deleted('user')])
        tables.setLinks('user', user.id, new Map([...tables.links('user', user.id)].filter(([role]) => role !== id)));
    trail.push({ ...shownActor(actor), ...change.trail, action: actionOf(change.trail), module, recordId: id });
    return { id, version: tables.version(module, id) };
  };

  /** The rows of the trail for the users who lose these roles. */
  const detachedRows = (actor: Actor, roleIds: ReadonlyArray<number>): ReadonlyArray<MemoryTrailRow> =>
    tables.live('user').flatMap(({ id }) => {
      const before = linkedIds(linksIn(tables.links('user', id)));
      const after = before.filter((roleId) => !roleIds.includes(roleId));
      const row = {
        ...shownActor(actor),
        kind: 'RolesReplaced',
        action: 'roles',
        module: 'user',
        recordId: id,
      } as const;
      return after.length < before.length ? [{ ...row, before: { roleIds: before }, after: { roleIds: after } }] : [];
    });

  const meantBy = ({ meant = [] }: ChangeTarget): FoundForChange['meant'] => {
    const found = new Map<string, Map<number, number>>();
    for (const { module: name, id } of meant) {
      const row = tables.find(name, id);
      if (row) found.set(name, (found.get(name) ?? new Map<number, number>()).set(id, row.status));
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

  const foundFor = (scope: ChangeTarget): FoundForChange => {
    const { module, ids, actor, readsRights, restores } = scope;
    const find = restores ? tables.findDeleted : tables.find;
    const found = ids.flatMap((id) => find(module, id) ?? []);
    return {
      records: new Map(found.map((row) => [row.id, recordOf(module, row)])),
      authority: givesAccess(module) && readsRights !== false ? authorityFor(scope) : noAuthority(actor.userId),
      holders: holdersOf(scope),
      meant: meantBy(scope),
      uses: usesOf(scope),
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
      const own = decided.right.filter((change) => change.module === undefined);
      const taken = takenFields(module, own);
      if (taken !== undefined)
        return E.left(valueTaken(moduleNamed(modules, module), taken, takenRecord(scope, taken)));
      const deleted = decided.right.flatMap((change) => (change.deleted && change.id ? [change.id] : []));
      if (module === 'role') trail.push(...detachedRows(actor, deleted));
      return E.right(decided.right.map((change) => write(scope, change)));
    },
  };
  const administrationReads = memoryAdministrationReads(tables, timeZone);
  const users = memoryUsers(tables, () => clock.now());
  return { recordChanges, administrationReads, users, directory: users, trail };
};
