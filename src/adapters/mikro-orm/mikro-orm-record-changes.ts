import { LockMode } from './entities/orm-package.js';
import type { MikroORM, SqlEntityManager } from '@mikro-orm/postgresql';
import { givesAccess } from '../../domain/access/authority.js';
import { storedFormFields, valueTaken } from '../../contract/request-forms.js';
import type { MenuLink } from '../../domain/access/menu-tree.js';
import type { ManagedRecord, RecordChange } from '../../domain/records/record-change.js';
import { linkedIds } from '../../domain/records/record-decisions.js';
import { E } from '../../contract/fp.js';
import type { Randomness } from '../../domain/ports/randomness.js';
import type { ChangedRecord, ChangeScope, RecordChanges } from '../../domain/ports/record-changes.js';
import { changeTransactions } from './change-transactions.js';
import { entityColumn, storedModules, type StoredModule } from './entities/listed-entities.js';
import { authorityFor, holdersOf, noAuthority } from './change-authority.js';
import { idArray, LINK_TABLES, linksOf } from './record-links.js';
import { appendDetached, trailWriter } from './record-trail.js';

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

/** Writes the decided changes: the records as one unit of work, then the links. */
const write = async (
  em: SqlEntityManager,
  { entity }: StoredModule,
  { module, actor }: ChangeScope,
  rows: ReadonlyMap<number, Row>,
  changes: ReadonlyArray<RecordChange>,
): Promise<ReadonlyArray<number>> => {
  // the clock of the database, as in every other time of a record
  const [time] = await em.execute<{ now: Date | string }[]>('select now() as now');
  const now = new Date(time?.now ?? NaN);
  const written = changes.map(({ id, values, credentials, deleted }) => {
    const fields = { ...values, ...credentials, ...(deleted && { deleted }), updateUser: actor.username };
    const row = id === undefined ? undefined : rows.get(id);
    if (row) return em.assign(row, { ...fields, updateTime: now });
    const added = em.create<Row>(entity, { ...fields, createUser: actor.username });
    em.persist(added);
    return added;
  });
  await em.flush();
  const ids = written.map(({ id }) => id);
  const table = LINK_TABLES[module];
  for (const [index, { id, links }] of changes.entries())
    if (table && links) {
      await em.execute(table.remove, [ids[index], idArray(linkedIds(links))]);
      await em.execute(table.add, [ids[index], JSON.stringify(links)]);
      // the links of a new record belong to its first version
      if (id === undefined) await em.execute(`update ${table.owners} set version = 1 where id = ?`, [ids[index]]);
    }
  const deletedRoles = module === 'role' ? changes.flatMap(({ id, deleted }) => (deleted && id ? [id] : [])) : [];
  if (deletedRoles.length > 0) {
    await appendDetached(em, actor, deletedRoles);
    await em.execute('delete from user_roles where role_id = any(?::int[])', [idArray(deletedRoles)]);
  }
  return ids;
};

/** Creates the adapter. Its unit of work and its trail are one transaction. `custom` are the custom modules. */
export const mikroOrmRecordChanges = (
  orm: MikroORM,
  randomness: Pick<Randomness, 'uuid'>,
  custom: ReadonlyArray<StoredModule> = [],
): RecordChanges => {
  const storedModule = storedModules(custom);
  const inTransaction = changeTransactions(orm);

  const appendTrail = trailWriter(randomness);

  const storableScope = (scope: ChangeScope): ChangeScope => ({
    ...scope,
    ids: storable(scope.ids),
    linkedIds: storable(scope.linkedIds ?? []),
  });
  const readsRights = (scope: ChangeScope): boolean => givesAccess(scope.module) && scope.readsRights !== false;

  /** The records of the scope, and what a decision is judged by. A change locks the records. */
  const find = async (
    em: SqlEntityManager,
    scope: ChangeScope,
    lockMode: (typeof LockMode)['NONE' | 'PESSIMISTIC_WRITE'],
  ) => {
    const stored = storedModule(scope.module);
    const found = await em.find<Row>(
      stored.entity,
      { id: { $in: [...scope.ids] }, deleted: { $eq: false } },
      { lockMode, orderBy: { id: 'asc' } },
    );
    const rows = new Map(found.map((row) => [row.id, row]));
    const links = await linksOf(em, scope.module, [...rows.keys()]);
    const records = new Map(found.map((row) => [row.id, recordOf(stored, row, links.get(row.id) ?? [])]));
    const authority = readsRights(scope) ? await authorityFor(em, scope, records) : noAuthority(scope.actor);
    return { rows, found: { records, authority, holders: await holdersOf(em, scope) } };
  };

  return {
    judge: async (request, decide) => {
      const scope = storableScope(request);
      const { found } = await inTransaction('reading', (em) => find(em, scope, LockMode.NONE));
      return E.map(() => undefined)(decide(found));
    },

    change: (request, decide) => {
      const scope = storableScope(request);
      const stored = storedModule(scope.module);
      const { declaration, entity } = stored;

      const change = async (em: SqlEntityManager) => {
        const { rows, found } = await find(em, scope, LockMode.PESSIMISTIC_WRITE);
        const decided = decide(found);
        if (E.isLeft(decided) || decided.right.length === 0)
          return E.map((): ReadonlyArray<ChangedRecord> => [])(decided);

        const written = await write(em, stored, scope, rows, decided.right);
        await appendTrail(em, scope, written, decided.right);
        const versions = await em.execute<ChangedRecord[]>(
          `select id, version from ${entity.meta.tableName} where id = any(?::int[])`,
          [idArray(written)],
        );
        const versionOf = new Map(versions.map(({ id, version }) => [id, version]));
        return E.right(written.map((id) => ({ id, version: versionOf.get(id) ?? 0 })));
      };

      return inTransaction(readsRights(scope) ? 'serialized' : 'concurrent', change).catch((error: unknown) => {
        const field = takenField(orm, stored, error);
        if (field === undefined) throw error;
        return E.left(valueTaken(declaration, field));
      });
    },
  };
};
