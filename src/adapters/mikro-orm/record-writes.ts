import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { RecordChange } from '../../domain/records/record-change.js';
import type { Randomness } from '../../domain/ports/randomness.js';
import type { ChangedRecord, ChangeTarget } from '../../domain/ports/record-changes.js';
import { entityColumn, type StoredModule } from './entities/listed-entities.js';
import { APPEND_TRAIL, trailValues } from './record-trail.js';

/** Changes with the same columns, all of new records or all of present ones. */
type Group = { isNew: boolean; columns: ReadonlyArray<string>; changes: RecordChange[]; rows: object[] };

const quoted = (name: string): string => `"${name}"`;

/** What a change stores, by column. */
const columnsOf = (
  em: SqlEntityManager,
  { entity }: StoredModule,
  { values, credentials, deleted }: RecordChange,
): Readonly<Record<string, unknown>> => {
  const fields = Object.entries({ ...values, ...credentials, ...(deleted && { deleted }) });
  return Object.fromEntries(fields.map(([field, value]) => [entityColumn(em, entity, field), value]));
};

/** Neighbours with the same columns are written by one statement, so the trail keeps the order of the changes. */
const groupsOf = (
  em: SqlEntityManager,
  stored: StoredModule,
  changes: ReadonlyArray<RecordChange>,
): ReadonlyArray<Group> => {
  const groups: Group[] = [];
  for (const change of changes) {
    const [isNew, row] = [change.id === undefined, columnsOf(em, stored, change)];
    const columns = Object.keys(row);
    const last = groups.at(-1);
    if (last?.isNew === isNew && last.columns.join() === columns.join()) {
      last.changes.push(change);
      last.rows.push({ id: change.id, ...row });
    } else groups.push({ isNew, columns, changes: [change], rows: [{ id: change.id, ...row }] });
  }
  return groups;
};

/** Inserts the rows of a JSON array in their order. The server converts each value to the type of its column. */
const insertInto = (table: string, columns: ReadonlyArray<string>): string => {
  const names = columns.map((column) => `${quoted(column)}, `).join('');
  return `insert into ${table} (${names}create_user, update_user)
    select ${names}?, ? from jsonb_populate_recordset(null::${table}, ?::jsonb) returning id, version`;
};

/** The same for present rows. `id` and `number` of the array find the row and its change. */
const updateOf = (table: string, columns: ReadonlyArray<string>): string => {
  const sets = columns.map((column) => `${quoted(column)} = next.${quoted(column)}, `).join('');
  return `update ${table} as present set ${sets}update_user = ?, update_time = now()
    from rows from (jsonb_populate_recordset(null::${table}, ?::jsonb)) with ordinality as next
    where present.id = next.id returning next.ordinality as number, present.id, present.version`;
};

/**
 * Writes the records of the changes, each with its row of the trail, and returns them in the order of the changes: one
 * statement for neighbours with the same columns. Links are written by others.
 */
export const writeRecords = async (
  em: SqlEntityManager,
  randomness: Pick<Randomness, 'uuid'>,
  stored: StoredModule,
  scope: ChangeTarget,
  changes: ReadonlyArray<RecordChange>,
): Promise<ReadonlyArray<ChangedRecord>> => {
  const table = quoted(stored.entity.meta.tableName);
  const { username } = scope.actor;
  const written: ChangedRecord[] = [];
  for (const group of groupsOf(em, stored, changes)) {
    const records = JSON.stringify(group.rows);
    const statement = group.isNew
      ? `with added as (${insertInto(table, group.columns)}),
        written as (select row_number() over () as number, id, version from added)`
      : `with written as (${updateOf(table, group.columns)})`;
    const values = group.isNew ? [username, username, records] : [username, records];
    written.push(
      ...(await em.execute<ChangedRecord[]>(
        `${statement}, trail as (${APPEND_TRAIL}) select id, version from written order by number`,
        [...values, ...trailValues(randomness, scope, group.changes)],
      )),
    );
  }
  return written;
};
