import { moduleNamed } from '../../../src/contract/modules/managed-module.js';
import type { FieldValues } from '../../../src/contract/values/value.js';
import { zonedTime } from '../../../src/contract/values/zoned-time.js';
import type { Clock } from '../../../src/domain/ports/clock.js';
import type { ChangedRecord, ChangeTarget } from '../../../src/domain/ports/record-changes.js';
import type { Actor } from '../../../src/domain/records/actor.js';
import { actionOf, type RecordChange } from '../../../src/domain/records/record-change.js';
import { rolesTrail } from '../../../src/domain/records/role-assignments.js';
import { managedRecords } from './memory-managed-records.js';
import type { MemoryColumns, MemoryTables } from './memory-tables.js';

/** A row of the trail. */
export type MemoryTrailRow = Partial<Actor> &
  RecordChange['trail'] &
  Readonly<{ action: string; module: string; recordId: number }>;

/** The trail names no operator. */
export const shownActor = (actor: Actor): Partial<Actor> => (actor.requestId === undefined ? {} : actor);

/** Writes changes into the tables, and their rows into the trail. */
export const memoryWrites = (
  tables: MemoryTables,
  trail: MemoryTrailRow[],
  { clock, timeZone }: Readonly<{ clock: Clock; timeZone: string }>,
) => {
  const { liveLinks } = managedRecords(tables, timeZone);

  /** What a record stores: times as moments. */
  const columnsOf = (module: string, values: FieldValues): MemoryColumns => {
    const { fields } = moduleNamed(tables.modules, module);
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

  const withoutFactor = ({ id = 0 }: RecordChange): MemoryColumns => {
    const generation = Number(tables.find('user', id)?.['credentialGeneration']);
    tables.factors.delete(id);
    tables.pendingFactors.delete(id);
    return { hasFactor: false, credentialGeneration: generation + 1 };
  };

  const write = ({ module: requested, actor }: ChangeTarget, change: RecordChange): ChangedRecord => {
    const { module = requested, values = {}, links, credentials, removesFactor, deleted, restored } = change;
    const [updateUser, updateTime] = [actor.username, clock.now()];
    const columns = {
      ...columnsOf(module, values),
      ...credentials,
      ...(removesFactor && withoutFactor(change)),
      ...(deleted && { deleted, deleteUser: actor.username, deleteTime: clock.now() }),
      ...(restored && restoredColumns(module, change)),
      updateUser,
      updateTime,
    };
    const isNew = change.id === undefined;
    const id = change.id ?? tables.add(module, { ...columns, createUser: updateUser, createTime: updateTime }).id;
    if (!isNew && credentials) tables.keepHash(id);
    if (!isNew)
      tables.update(module, id, {
        ...columns,
        ...(credentials && { passwordTime: clock.now(), passwordUnfit: false }),
      });
    if (links)
      tables.setLinks(
        module,
        id,
        new Map(links.map((link) => [link.id, link.implied])),
        new Map(links.flatMap((link) => (link.rows ? [[link.id, link.rows] as const] : []))),
      );
    if (isNew) tables.setVersion(module, id, 1);
    if (module === 'role' && deleted)
      for (const user of [...tables.live('user'), ...tables.deleted('user')])
        tables.setLinks(
          'user',
          user.id,
          new Map([...tables.links('user', user.id)].filter(([role]) => role !== id)),
          new Map([...tables.scopes(user.id)].filter(([role]) => role !== id)),
        );
    trail.push({ ...shownActor(actor), ...change.trail, action: actionOf(change.trail), module, recordId: id });
    return { id, version: tables.version(module, id) };
  };

  /** The rows of the trail for the users who lose these roles. */
  const detachedRows = (actor: Actor, roleIds: ReadonlyArray<number>): ReadonlyArray<MemoryTrailRow> =>
    tables.live('user').flatMap(({ id }) => {
      const before = liveLinks('user', id);
      const after = before.filter((link) => !roleIds.includes(link.id));
      const row = { ...shownActor(actor), action: 'roles', module: 'user', recordId: id } as const;
      return after.length < before.length ? [{ ...row, ...rolesTrail(before, after) }] : [];
    });

  return { columnsOf, write, detachedRows };
};
