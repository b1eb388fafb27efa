import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { moduleNamed, type Modules } from '../../contract/modules/managed-module.js';
import type { FieldValues } from '../../contract/values/value.js';
import type { ChangeTarget } from '../../domain/ports/record-changes.js';
import { MOST_USES, type RecordUse } from '../../domain/records/record-uses.js';
import {
  referringTo,
  type MeantRecords,
  type MeantState,
  type ReferringFields,
} from '../../domain/records/references.js';
import { columnOf } from '../schema/columns.js';
import { limitColumns } from '../schema/row-scope-sql.js';
import { limitedTo } from './limited-sql.js';
import { idArray } from './record-links.js';
import { quoted } from './record-values.js';

/** A reading transaction locks nothing. */
export type Locks = 'locking' | 'reading';

/** The most records of one statement: others have their turn while the next ones are read. */
export const MOST_RECORDS = 500;

type Meant = Readonly<{ id: number; status: number; department: number | null; owner: number | null }>;

const stateOf = ({ status, department, owner }: Meant): MeantState => ({ status, place: { department, owner } });

/** The ids that a request means, by module, in the order of the names. All changes lock them in this order. */
const meantIds = ({ meant = [] }: ChangeTarget): ReadonlyArray<readonly [string, ReadonlyArray<number>]> => {
  const names = [...new Set(meant.map(({ module }) => module))].toSorted();
  return names.map((name) => [name, meant.flatMap(({ module, id }) => (module === name ? [id] : []))]);
};

/**
 * The live ones of the records that the request means. Until the end of the transaction nobody deletes or disables them. They
 * are locked before the records that refer to them, as by a deletion. Records of the module of the request may mean each other,
 * so they are locked together with those of the request.
 */
export const meantRecords = async (
  em: SqlEntityManager,
  modules: Modules,
  target: ChangeTarget,
  locks: Locks,
): Promise<MeantRecords> => {
  const found = new Map<string, ReadonlyMap<number, MeantState>>();
  for (const [name, ids] of meantIds(target)) {
    const isOwn = name === target.module;
    const lock = isOwn ? ' for update' : ' for share';
    const module = moduleNamed(modules, name);
    const { department, owner } = limitColumns(module);
    const place = [department, owner].map((column) => (column === undefined ? 'null::int4' : quoted(column)));
    const within = isOwn ? limitedTo(module, target.scope) : undefined;
    const meant = new Set(ids);
    const wanted = (isOwn ? [...ids, ...target.ids] : ids).toSorted((one, other) => one - other);
    const states = new Map<number, MeantState>();
    for (let start = 0; start < wanted.length; start += MOST_RECORDS) {
      const part = wanted.slice(start, start + MOST_RECORDS);
      const others = within ? [idArray(part.filter((id) => meant.has(id))), ...within.values] : [];
      const rows = await em.execute<Meant[]>(
        `select id, status, ${place[0]} as department, ${place[1]} as owner from ${quoted(module.table)}
          where id = any(?::int[]) and not deleted${within ? ` and (id = any(?::int[]) or ${within.text})` : ''}
          order by id${locks === 'reading' ? '' : lock}`,
        [idArray(part), ...others],
      );
      for (const row of rows) states.set(row.id, stateOf(row));
    }
    found.set(name, states);
  }
  return found;
};

/** The condition of a record that refers to a deleted one by any of the fields, and its values. `named` is the SQL of the ids. */
const referring = (target: ChangeTarget, module: string, fields: ReadonlyArray<string>, named = '?::int[]') => {
  const deleted = idArray(target.ids);
  const any = fields.map((field) => `${quoted(columnOf(field))} = any(${named})`).join(' or ');
  const isOwn = module === target.module;
  return {
    text: `not deleted and (${any})${isOwn ? ` and id <> all(${named})` : ''}`,
    values: [...fields.map(() => deleted), ...(isOwn ? [deleted] : [])],
  };
};

const countOf = async (
  em: SqlEntityManager,
  target: ChangeTarget,
  { module, respected }: ReferringFields,
  table: string,
): Promise<number> => {
  if (respected.length === 0) return 0;
  const { text, values } = referring(target, module, respected);
  const [row] = await em.execute<{ count: number }[]>(
    `select count(*)::integer as count from (select from ${table} where ${text} limit ${MOST_USES + 1}) as users`,
    values,
  );
  return row?.count ?? 0;
};

/** The records whose references a deletion empties, with the references that mean a deleted record. */
const clearedBy = async (
  em: SqlEntityManager,
  target: ChangeTarget,
  { module, cleared }: ReferringFields,
  table: string,
  locks: Locks,
): Promise<RecordUse['cleared']> => {
  if (cleared.length === 0) return [];
  const { text, values } = referring(target, module, cleared);
  const columns = cleared.map((field) => `, ${quoted(columnOf(field))} as ${quoted(field)}`).join('');
  const rows = await em.execute<(FieldValues & Readonly<{ id: number }>)[]>(
    `select id${columns} from ${table} where ${text} order by id limit ${MOST_USES + 1}
      ${locks === 'reading' ? '' : 'for update'}`,
    values,
  );
  return rows.map(({ id, ...fields }) => ({
    id,
    values: Object.fromEntries(Object.entries(fields).filter(([, value]) => target.ids.includes(Number(value)))),
  }));
};

/**
 * Locks the records of a deletion together with those of the same module whose references it empties, in the order of the ids.
 * Locked one after the other, two deletions that empty each other’s records would wait for each other. A record outside of the
 * scope is not locked, and neither is what refers to it.
 */
export const lockWithCleared = async (em: SqlEntityManager, modules: Modules, target: ChangeTarget): Promise<void> => {
  const own = referringTo(modules, target.module).find(({ module }) => module === target.module);
  if (!target.deletes || !own || own.cleared.length === 0) return;
  const module = moduleNamed(modules, target.module);
  const table = quoted(module.table);
  const within = limitedTo(module, target.scope);
  const named = 'array(select id from named)';
  const { text } = referring(target, own.module, own.cleared, named);
  await em.execute(
    `with named as materialized (
        select id from ${table} where id = any(?::int[]) and not deleted${within ? ` and ${within.text}` : ''})
      select from ${table} where id = any(${named})
        or id in (select id from ${table} where ${text} order by id limit ${MOST_USES + 1}) order by id for update`,
    [idArray(target.ids), ...(within?.values ?? [])],
  );
};

/** What refers to the records of a deletion. Called after these were locked, so that nothing else begins to refer to them. */
export const usesOf = async (
  em: SqlEntityManager,
  modules: Modules,
  target: ChangeTarget,
  locks: Locks,
): Promise<ReadonlyArray<RecordUse>> => {
  if (!target.deletes || target.ids.length === 0) return [];
  const uses: RecordUse[] = [];
  for (const fields of referringTo(modules, target.module)) {
    const table = quoted(moduleNamed(modules, fields.module).table);
    const count = await countOf(em, target, fields, table);
    const cleared = await clearedBy(em, target, fields, table, locks);
    uses.push({ module: fields.module, title: fields.title, count, cleared });
  }
  return uses;
};
