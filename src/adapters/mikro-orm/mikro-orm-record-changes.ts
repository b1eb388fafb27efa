import { LockMode } from './entities/orm-package.js';
import type { MikroORM, SqlEntityManager } from '@mikro-orm/postgresql';
import { givesAccess } from '../../domain/access/authority.js';
import { storedFormFields, valueTaken } from '../../contract/request-forms.js';
import type { MenuLink } from '../../contract/menu-hierarchy.js';
import type { ManagedRecord, RecordChange } from '../../domain/records/record-change.js';
import { E } from '../../contract/fp.js';
import type { Randomness } from '../../domain/ports/randomness.js';
import type { ChangedRecord, ChangeTarget, RecordChanges } from '../../domain/ports/record-changes.js';
import { changeTransactions } from './change-transactions.js';
import { entityColumn, storedModules, type StoredModule } from './entities/listed-entities.js';
import { holdersOf, noAuthority, rightsFor } from './change-authority.js';
import { addFirstLinks, idArray, linksOf, replaceLinks } from './record-links.js';
import { appendDetached } from './record-trail.js';
import { writeRecords } from './record-writes.js';

/** Ids are 4-byte integers. A greater one belongs to no record. */
const MAX_ID = 2_147_483_647;

type Row = Readonly<Record<string, unknown>> & Readonly<{ id: number; version: number }>;

const UNIQUE_VIOLATION = '23505';

/** The unique field whose index `<table>_<column>_unique` or `<table>_<column>_lower_unique` refused a value. */
const takenField = (orm: MikroORM, { declaration, entity }: StoredModule, error: unknown): string | undefined => {
  const { code, constraint } = error as Readonly<{ code?: unknown; constraint?: unknown }>;
  if (code !== UNIQUE_VIOLATION) return undefined;
  return declaration.unique.find((field) => {
    const name = `${entity.meta.tableName}_${entityColumn(orm, entity, field)}`;
    return constraint === `${name}_unique` || constraint === `${name}_lower_unique`;
  });
};

const storable = (ids: ReadonlyArray<number>): ReadonlyArray<number> => ids.filter((id) => id <= MAX_ID);

const recordOf = ({ declaration }: StoredModule, row: Row, links: ReadonlyArray<MenuLink>): ManagedRecord => ({
  id: row.id,
  version: row.version,
  values: Object.fromEntries(storedFormFields(declaration).map((field) => [field, row[field] as string | number])),
  links,
});

/** Writes the decided changes. The links of a present record come first, since they raise its version. */
const write = async (
  em: SqlEntityManager,
  randomness: Pick<Randomness, 'uuid'>,
  stored: StoredModule,
  scope: ChangeTarget,
  changes: ReadonlyArray<RecordChange>,
): Promise<ReadonlyArray<ChangedRecord>> => {
  const { module, actor } = scope;
  for (const { id, links } of changes) if (id !== undefined && links) await replaceLinks(em, module, id, links);
  const written = await writeRecords(em, randomness, stored, scope, changes);
  for (const [index, { id, links }] of changes.entries())
    if (id === undefined && links) await addFirstLinks(em, module, written[index]?.id ?? 0, links);
  const deletedRoles = module === 'role' ? changes.flatMap(({ id, deleted }) => (deleted && id ? [id] : [])) : [];
  if (deletedRoles.length > 0) {
    await appendDetached(em, actor, deletedRoles);
    await em.execute('delete from user_roles where role_id = any(?::int[])', [idArray(deletedRoles)]);
  }
  return written;
};

/** Creates the adapter. The records and their rows of the trail are one transaction. `custom` are the custom modules. */
export const mikroOrmRecordChanges = (
  orm: MikroORM,
  randomness: Pick<Randomness, 'uuid'>,
  custom: ReadonlyArray<StoredModule> = [],
): RecordChanges => {
  const storedModule = storedModules(custom);
  const inTransaction = changeTransactions(orm);

  const storableScope = (scope: ChangeTarget): ChangeTarget => ({
    ...scope,
    ids: storable(scope.ids),
    linkedIds: storable(scope.linkedIds ?? []),
  });
  const readsRights = (scope: ChangeTarget): boolean => givesAccess(scope.module) && scope.readsRights !== false;

  /** The records of the scope, and what a decision is judged by. A change locks the records. */
  const find = async (
    em: SqlEntityManager,
    scope: ChangeTarget,
    lockMode: (typeof LockMode)['NONE' | 'PESSIMISTIC_WRITE'],
  ) => {
    const stored = storedModule(scope.module);
    const rows =
      scope.ids.length === 0
        ? []
        : await em.find<Row>(
            stored.entity,
            { id: { $in: [...scope.ids] }, deleted: { $eq: false } },
            { lockMode, orderBy: { id: 'asc' } },
          );
    const ids = rows.map(({ id }) => id);
    const { links, authority } = readsRights(scope)
      ? await rightsFor(em, scope, ids)
      : { links: await linksOf(em, scope.module, ids), authority: noAuthority(scope.actor) };
    const records = new Map(rows.map((row) => [row.id, recordOf(stored, row, links.get(row.id) ?? [])]));
    return { records, authority, holders: await holdersOf(em, scope) };
  };

  return {
    judge: async (request, decide) => {
      const scope = storableScope(request);
      const found = await inTransaction('reading', (em) => find(em, scope, LockMode.NONE));
      return E.map(() => undefined)(decide(found));
    },

    change: (request, decide) => {
      const scope = storableScope(request);
      const stored = storedModule(scope.module);

      const change = async (em: SqlEntityManager) => {
        const decided = decide(await find(em, scope, LockMode.PESSIMISTIC_WRITE));
        return E.isLeft(decided) ? decided : E.right(await write(em, randomness, stored, scope, decided.right));
      };

      return inTransaction(readsRights(scope) ? 'serialized' : 'concurrent', change).catch((error: unknown) => {
        const field = takenField(orm, stored, error);
        if (field === undefined) throw error;
        return E.left(valueTaken(stored.declaration, field));
      });
    },
  };
};
