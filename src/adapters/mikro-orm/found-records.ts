import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { givesAccess } from '../../contract/access/access-modules.js';
import { storedNames } from '../../contract/modules/request-forms.js';
import type { ManagedRecord } from '../../domain/records/record-change.js';
import {
  moduleNamed,
  type ManagedModule,
  type Modules,
  type UniqueFields,
} from '../../contract/modules/managed-module.js';
import type { Value } from '../../contract/values/value.js';
import { ConstraintViolated } from '../../domain/ports/constraint-violated.js';
import type { ChangeTarget } from '../../domain/ports/record-changes.js';
import type { FoundForChange } from '../../domain/records/record-decisions.js';
import { uniqueIndexName } from '../schema/table-model.js';
import { holdersOf, noAuthority, rightsFor } from './change-authority.js';
import { idArray, linksOf } from './record-links.js';
import { limitedTo } from './limited-sql.js';
import { lockWithCleared, meantRecords, MOST_RECORDS, usesOf, type Locks } from './record-references.js';
import { quoted, valueColumns } from './record-values.js';

/** Ids are 4-byte integers. A greater one belongs to no record. */
const MAX_ID = 2_147_483_647;

type Row = Readonly<Record<string, Value>> & Readonly<{ id: number; version: number }>;

const UNIQUE_VIOLATION = '23505';

/** The unique fields whose index refused a value. A table may have an index that respects case, one that ignores it, or both. */
export const takenFields = (module: ManagedModule, error: unknown): UniqueFields | undefined => {
  const { code, constraint } = error as Readonly<{ code?: unknown; constraint?: unknown }>;
  if (code !== UNIQUE_VIOLATION) return undefined;
  return module.unique.find(({ fields }) =>
    [{ fields }, { fields, ignoreCase: true } as const].some((group) => constraint === uniqueIndexName(module, group)),
  );
};

/** SQLSTATE check_violation, unique_violation and exclusion_violation; PostgreSQL appendix A. */
const REFUSED_VALUES = new Set(['23514', UNIQUE_VIOLATION, '23P01']);

/** `ConstraintViolated` if a constraint has refused values that the declaration allows; otherwise the error itself. */
export const constraintFault = (error: unknown): unknown => {
  const { code, constraint } = error as Readonly<{ code?: string; constraint?: string }>;
  const isRefused = constraint !== undefined && REFUSED_VALUES.has(code ?? '');
  return isRefused ? new ConstraintViolated(constraint, { cause: error }) : error;
};

const isStorable = (id: number): boolean => id <= MAX_ID;

/** The request without ids that no record can have. */
export const storable = <Target extends ChangeTarget>(target: Target): Target => ({
  ...target,
  ids: target.ids.filter(isStorable),
  linkedIds: (target.linkedIds ?? []).filter(isStorable),
  meant: (target.meant ?? []).filter(({ id }) => isStorable(id)),
});

export const readsRights = (target: ChangeTarget): boolean =>
  givesAccess(target.module) && target.readsRights !== false;

type Found = Omit<ManagedRecord, 'links'>;

const readPart = async (
  em: SqlEntityManager,
  module: ManagedModule,
  { ids, scope, restores }: ChangeTarget,
  zone: string,
  locks: Locks,
): Promise<ReadonlyArray<Found>> => {
  const within = limitedTo(module, scope);
  const rows = await em.execute<Row[]>(
    `select id, version${valueColumns(module, zone)} from ${quoted(module.table)}
      where id = any(?::int[]) and ${restores ? '' : 'not '}deleted${within ? ` and ${within.text}` : ''} order by id${locks === 'locking' ? ' for update' : ''}`,
    [idArray(ids), ...(within?.values ?? [])],
  );
  const names = storedNames(module);
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    values: Object.fromEntries(names.map((field) => [field, row[field] ?? null])),
  }));
};

/** The records of the request that its scope gives. A change locks them, in the order of the ids. */
const readRecords = async (
  em: SqlEntityManager,
  module: ManagedModule,
  target: ChangeTarget,
  zone: string,
  locks: Locks,
): Promise<ReadonlyArray<Found>> => {
  const sorted = target.ids.toSorted((one, other) => one - other);
  const found: Found[] = [];
  for (let start = 0; start < sorted.length; start += MOST_RECORDS) {
    const part = { ...target, ids: sorted.slice(start, start + MOST_RECORDS) };
    found.push(...(await readPart(em, module, part, zone, locks)));
  }
  return found;
};

/** The modules of the deployment, and the zone of the times of their records. */
export type StoredModules = Readonly<{ modules: Modules; timeZone: string; formerPasswords?: number }>;

/**
 * The records of the request, and what a decision is judged by. Only what refers to records that are found is read: a deletion of a
 * record outside of the scope costs as much as that of one that does not exist.
 */
export const foundFor = async (
  em: SqlEntityManager,
  { modules, timeZone: zone }: StoredModules,
  target: ChangeTarget,
  locks: Locks,
): Promise<FoundForChange> => {
  const module = moduleNamed(modules, target.module);
  if (locks === 'locking') await lockWithCleared(em, modules, target);
  const meant = await meantRecords(em, modules, target, locks);
  const found = await readRecords(em, module, target, zone, locks);
  const ids = found.map(({ id }) => id);
  const { links, authority } = readsRights(target)
    ? await rightsFor(em, modules, target, ids)
    : { links: await linksOf(em, target.module, ids), authority: noAuthority(target.actor) };
  return {
    records: new Map(found.map((record) => [record.id, { ...record, links: links.get(record.id) ?? [] }])),
    authority,
    holders: await holdersOf(em, target),
    meant,
    uses: ids.length < target.ids.length ? [] : await usesOf(em, modules, target, locks),
  };
};
