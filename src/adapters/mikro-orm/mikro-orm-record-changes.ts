import type { MikroORM, SqlEntityManager } from '@mikro-orm/postgresql';
import { givesAccess } from '../../domain/access/authority.js';
import { storedNames, valueTaken } from '../../contract/request-forms.js';
import type { MenuLink } from '../../contract/menu-hierarchy.js';
import type { ManagedRecord, RecordChange } from '../../domain/records/record-change.js';
import { E } from '../../contract/fp.js';
import { moduleNamed, type ManagedModule, type Modules, type UniqueFields } from '../../contract/managed-module.js';
import type { Value } from '../../contract/value.js';
import type { Randomness } from '../../domain/ports/randomness.js';
import type { ChangedRecord, ChangeTarget, RecordChanges } from '../../domain/ports/record-changes.js';
import type { FoundForChange } from '../../domain/records/record-decisions.js';
import { referringTo } from '../../domain/records/references.js';
import { uniqueIndexName } from '../schema/table-model.js';
import { changeTransactions } from './change-transactions.js';
import { holdersOf, noAuthority, rightsFor } from './change-authority.js';
import { addFirstLinks, idArray, linksOf, replaceLinks } from './record-links.js';
import { takenRecord } from './taken-record.js';
import { meantRecords, usesOf, type Locks } from './record-references.js';
import { appendDetached } from './record-trail.js';
import { quoted, valueColumns } from './record-values.js';
import { writeRecords, type WriteContext } from './record-writes.js';

/** Ids are 4-byte integers. A greater one belongs to no record. */
const MAX_ID = 2_147_483_647;

type Row = Readonly<Record<string, Value>> & Readonly<{ id: number; version: number }>;

const UNIQUE_VIOLATION = '23505';

/** The unique fields whose index refused a value. A table may have an index that respects case, one that ignores it, or both. */
const takenFields = (module: ManagedModule, error: unknown): UniqueFields | undefined => {
  const { code, constraint } = error as Readonly<{ code?: unknown; constraint?: unknown }>;
  if (code !== UNIQUE_VIOLATION) return undefined;
  return module.unique.find(({ fields }) =>
    [{ fields }, { fields, ignoreCase: true } as const].some((group) => constraint === uniqueIndexName(module, group)),
  );
};

const isStorable = (id: number): boolean => id <= MAX_ID;

/** The request without ids that no record can have. */
const storable = (scope: ChangeTarget): ChangeTarget => ({
  ...scope,
  ids: scope.ids.filter(isStorable),
  linkedIds: (scope.linkedIds ?? []).filter(isStorable),
  meant: (scope.meant ?? []).filter(({ id }) => isStorable(id)),
});

const readsRights = (scope: ChangeTarget): boolean => givesAccess(scope.module) && scope.readsRights !== false;

const recordOf = (module: ManagedModule, row: Row, links: ReadonlyArray<MenuLink>): ManagedRecord => ({
  id: row.id,
  version: row.version,
  values: Object.fromEntries(storedNames(module).map((field) => [field, row[field] ?? null])),
  links,
});

/** The records of the request. A change locks them. */
const readRecords = async (
  em: SqlEntityManager,
  module: ManagedModule,
  { ids, restores }: ChangeTarget,
  zone: string,
  locks: Locks,
): Promise<ReadonlyArray<Row>> =>
  ids.length === 0
    ? []
    : em.execute<Row[]>(
        `select id, version${valueColumns(module, zone)} from ${quoted(module.table)}
          where id = any(?::int[]) and ${restores ? '' : 'not '}deleted order by id${locks === 'locking' ? ' for update' : ''}`,
        [idArray(ids)],
      );

/** Writes the decided changes. The links of a present record come first, since they raise its version. */
const write = async (
  em: SqlEntityManager,
  context: WriteContext,
  scope: ChangeTarget,
  changes: ReadonlyArray<RecordChange>,
): Promise<ReadonlyArray<ChangedRecord>> => {
  const { module, actor } = scope;
  for (const { id, links } of changes) if (id !== undefined && links) await replaceLinks(em, module, id, links);
  const written = await writeRecords(em, context, scope, changes);
  for (const [index, { id, links }] of changes.entries())
    if (id === undefined && links) await addFirstLinks(em, module, written[index]?.id ?? 0, links);
  const deletedRoles = module === 'role' ? changes.flatMap(({ id, deleted }) => (deleted && id ? [id] : [])) : [];
  if (deletedRoles.length > 0) {
    await appendDetached(em, actor, deletedRoles);
    await em.execute('delete from user_roles where role_id = any(?::int[])', [idArray(deletedRoles)]);
  }
  return written;
};

/** The modules of the deployment, and the zone of the times of their records. */
export type StoredModules = Readonly<{ modules: Modules; timeZone: string }>;

/** Creates the adapter. The records and their rows of the trail are one transaction. */
export const mikroOrmRecordChanges = (
  orm: MikroORM,
  randomness: Pick<Randomness, 'uuid'>,
  { modules, timeZone: zone }: StoredModules,
): RecordChanges => {
  const inTransaction = changeTransactions(orm);
  const context = { modules, zone, randomness };

  /** True if the change may empty very many references. */
  const mayClear = ({ module, deletes }: ChangeTarget): boolean =>
    deletes === true && referringTo(modules, module).some(({ cleared }) => cleared.length > 0);

  /** The records of the request, and what a decision is judged by. */
  const find = async (em: SqlEntityManager, scope: ChangeTarget, locks: Locks): Promise<FoundForChange> => {
    const module = moduleNamed(modules, scope.module);
    const meant = await meantRecords(em, modules, scope, locks);
    const rows = await readRecords(em, module, scope, zone, locks);
    const ids = rows.map(({ id }) => id);
    const { links, authority } = readsRights(scope)
      ? await rightsFor(em, scope, ids)
      : { links: await linksOf(em, scope.module, ids), authority: noAuthority(scope.actor) };
    return {
      records: new Map(rows.map((row) => [row.id, recordOf(module, row, links.get(row.id) ?? [])])),
      authority,
      holders: await holdersOf(em, scope),
      meant,
      uses: await usesOf(em, modules, scope, locks),
    };
  };

  return {
    judge: async (request, decide) => {
      const found = await inTransaction('reading', (em) => find(em, storable(request), 'reading'));
      return E.map(() => undefined)(decide(found));
    },

    change: (request, decide) => {
      const scope = storable(request);
      const module = moduleNamed(modules, scope.module);

      const change = async (em: SqlEntityManager) => {
        const decided = decide(await find(em, scope, 'locking'));
        return E.isLeft(decided) ? decided : E.right(await write(em, context, scope, decided.right));
      };

      const mode = readsRights(scope) ? 'serialized' : 'concurrent';
      return inTransaction(mode, change, mayClear(scope) ? 'long' : 'short').catch(async (error: unknown) => {
        const taken = takenFields(module, error);
        if (taken === undefined) throw error;
        if (!scope.restores || scope.ids.length < 2) return E.left(valueTaken(module, taken));
        const named = await inTransaction('reading', (em) => takenRecord(em, module, taken, scope.ids));
        return E.left(valueTaken(module, taken, named));
      });
    },
  };
};
