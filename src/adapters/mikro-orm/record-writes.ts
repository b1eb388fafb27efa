import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { moduleNamed, type ManagedModule, type Modules } from '../../contract/modules/managed-module.js';
import { user } from '../../contract/modules/user.js';
import { ADMINISTRATOR_ID } from '../../domain/access/permission-policy.js';
import type { Value } from '../../contract/values/value.js';
import type { Actor } from '../../domain/records/actor.js';
import type { RecordChange } from '../../domain/records/record-change.js';
import type { Randomness } from '../../domain/ports/randomness.js';
import type { ChangedRecord, ChangeTarget } from '../../domain/ports/record-changes.js';
import { keepingFormer } from './former-hashes.js';
import { appendTrail, placeColumns, trailValues } from './record-trail.js';
import { quoted, storedColumns } from './record-values.js';

/**
 * What the writing of records needs besides the changes. `zone` is that of their times. `formerPasswords` is how many hashes of
 * former passwords of a user are kept.
 */
export type WriteContext = Readonly<{
  modules: Modules;
  zone: string;
  formerPasswords?: number;
  randomness: Pick<Randomness, 'uuid'>;
}>;

/** Changes of one module with the same columns, all of new records or all of present ones. */
type Group = {
  module: ManagedModule;
  isNew: boolean;
  /** The records are of users whose tokens end. */
  endsTokens: boolean;
  isRestored: boolean;
  columns: ReadonlyArray<string>;
  changes: RecordChange[];
  rows: object[];
};

/** What a change stores, by column. Triggers note the time of a deletion, and forget its user and time after a restoration. */
const columnsOf = (
  module: ManagedModule,
  { values, credentials, removesFactor, deleted, restored }: RecordChange,
  { username }: Actor,
  zone: string,
): Readonly<Record<string, Value>> => {
  const deletion = { ...(deleted && { deleted, deleteUser: username }), ...(restored && { deleted: false }) };
  const factor = removesFactor && { hasFactor: false };
  return storedColumns(module, { ...values, ...credentials, ...factor, ...deletion }, zone);
};

/** A statement with more rows may exceed the time limit of one. */
const MOST_ROWS = 500;

/** Neighbours with the same columns are written by one statement, so the trail keeps the order of the changes. */
const groupsOf = (
  { modules, zone }: WriteContext,
  target: ChangeTarget,
  changes: ReadonlyArray<RecordChange>,
): ReadonlyArray<Group> => {
  const groups: Group[] = [];
  for (const change of changes) {
    const module = moduleNamed(modules, change.module ?? target.module);
    const isRestored = change.restored === true;
    const endsTokens = change.removesFactor === true || (isRestored && module.name === user.name);
    const [isNew, row] = [change.id === undefined, columnsOf(module, change, target.actor, zone)];
    const columns = Object.keys(row);
    const last = groups.at(-1);
    const fits =
      last?.module === module &&
      last.isNew === isNew &&
      last.isRestored === isRestored &&
      last.endsTokens === endsTokens &&
      last.columns.join() === columns.join();
    if (fits && last.rows.length < MOST_ROWS) {
      last.changes.push(change);
      last.rows.push({ id: change.id, ...row });
    } else
      groups.push({
        ...{ module, isNew, endsTokens, isRestored, columns },
        ...{ changes: [change], rows: [{ id: change.id, ...row }] },
      });
  }
  return groups;
};

/**
 * The id of a new user of the rows `next`. The first user of an empty table is the administrator, also after
 * additions that were rolled back: these have used numbers of the sequence. Only one transaction at a time adds users.
 */
const USER_ID = `least(
  nextval((select pg_get_serial_sequence('${user.table}', 'id')::regclass)),
  case when next.ordinality = 1 and not exists (select from ${user.table}) then ${ADMINISTRATOR_ID} end)`;

/** Inserts the rows of a JSON array in their order. The server converts each value to the type of its column. */
const insertInto = (table: string, { module, columns }: Group): string => {
  const names = columns.map((column) => `${quoted(column)}, `).join('');
  const values = columns.map((column) => `next.${quoted(column)}, `).join('');
  const [id, idValue] = module.name === user.name ? ['id, ', `${USER_ID}, `] : ['', ''];
  return `insert into ${table} (${id}${names}create_user, update_user)
    select ${idValue}${values}?, ?
    from rows from (jsonb_populate_recordset(null::${table}, ?::jsonb)) with ordinality as next
    returning id, version${placeColumns(module)}`;
};

/** A restored record has the next version. A restored user, and one without a second factor from now on, have the next credential generation. */
const raisedColumns = ({ endsTokens, isRestored }: Group): ReadonlyArray<string> => [
  ...(isRestored ? ['version'] : []),
  ...(endsTokens ? ['credential_generation'] : []),
];

/** The column of the hash of a user's password. */
const HASH = 'password_hash';

/** The same for present rows. `id` and `number` of the array find the row and its change. A replaced hash is kept. */
const updateOf = (table: string, group: Group): string => {
  const { module, columns } = group;
  const raised = raisedColumns(group);
  const sets = [
    ...columns.map((column) => `${quoted(column)} = next.${quoted(column)}, `),
    ...raised.map((column) => `${column} = present.${column} + 1, `),
    ...(columns.includes(HASH) ? [`${keepingFormer('present')}, `] : []),
  ].join('');
  return `update ${table} as present set ${sets}update_user = ?, update_time = now()
    from rows from (jsonb_populate_recordset(null::${table}, ?::jsonb)) with ordinality as next
    where present.id = next.id returning next.ordinality as number, present.id, present.version${placeColumns(module, 'present')}`;
};

/**
 * Writes the records of the changes, each with its row of the trail, and returns them in the order of the changes: one
 * statement for up to 500 neighbours with the same columns. Links are written by others.
 */
export const writeRecords = async (
  em: SqlEntityManager,
  context: WriteContext,
  target: ChangeTarget,
  changes: ReadonlyArray<RecordChange>,
): Promise<ReadonlyArray<ChangedRecord>> => {
  const { username } = target.actor;
  const written: ChangedRecord[] = [];
  for (const group of groupsOf(context, target, changes)) {
    const table = quoted(group.module.table);
    const records = JSON.stringify(group.rows);
    const statement = group.isNew
      ? `with added as (${insertInto(table, group)}),
        written as (select row_number() over () as number, added.* from added)`
      : `with written as (${updateOf(table, group)})`;
    const kept = group.columns.includes(HASH) ? [context.formerPasswords ?? 0] : [];
    const values = group.isNew ? [username, username, records] : [...kept, username, records];
    const trail = trailValues(context.randomness, target.actor, group.module, group.changes);
    written.push(
      ...(await em.execute<ChangedRecord[]>(
        `${statement}, trail as (${appendTrail(group.module)}) select id, version from written order by number`,
        [...values, ...trail],
      )),
    );
  }
  return written;
};
