import { columnOf } from './column-of.js';
import type { ListedColumns } from './listed-columns.js';

/** Holds, for each listed table, what its pages need: one row, changed in the writer's own transaction. */
export const LISTED_TABLES = 'listed_tables';

/** What lists filter, order or hide by: when one of these changes, totals and positions may. */
export const watchedColumns = ({ substring, equality, order }: ListedColumns): ReadonlyArray<string> => [
  ...new Set(['id', 'deleted', ...order, ...equality, ...Object.values(substring).flat()].map(columnOf)),
];

const EVENTS = {
  insert: 'referencing new table as new_rows',
  update: 'referencing old table as old_rows new table as new_rows',
  delete: 'referencing old table as old_rows',
  truncate: '',
};

/** The triggers that a table must have, all of them firing always, so that its kept row is to be believed. */
export const keepingTriggers = (table: string): ReadonlyArray<string> =>
  Object.keys(EVENTS).map((event) => `${table}_kept_${event}`);

const array = (texts: ReadonlyArray<string>): string => `array[${texts.map((text) => `'${text}'`).join(', ')}]`;

/** With the rights of the schema's owner: who may write the table needs none on the kept rows. */
const createFunction = (table: string, watched: string): string => `do $do$ begin execute format($format$
  create function ${table}_kept() returns trigger language plpgsql security definer
  set search_path = pg_catalog, %I, pg_temp as $body$
    declare change bigint;
    begin
      if tg_op = 'INSERT' then
        select count(*) into change from new_rows where not deleted;
        if change = 0 then return null; end if;
      elsif tg_op = 'DELETE' then
        select -count(*) into change from old_rows where not deleted;
        if change = 0 then return null; end if;
      elsif tg_op = 'UPDATE' then
        select (select count(*) from new_rows where not deleted) - (select count(*) from old_rows where not deleted)
          into change;
        if change = 0 and not exists (
          select ${watched} from old_rows where not deleted except select ${watched} from new_rows where not deleted
        ) then return null; end if;
      end if;
      update ${LISTED_TABLES} set version = gen_random_uuid(), live = coalesce(live + change, 0)
        where table_name = '${table}';
      return null;
    end $body$ $format$, current_schema()); end $do$`;

const createTrigger = (table: string, event: string, transition: string): string =>
  `create trigger ${table}_kept_${event} after ${event} on ${table} ${transition}
    for each statement execute function ${table}_kept()`;

/**
 * What a migration says for a new listed table: from now on its version and the number of its live rows are kept. Holds
 * writers off until it is committed. A change of the module's declaration needs the two of them in a migration of its own.
 */
export const keepTotalOf = (table: string, module: ListedColumns): ReadonlyArray<string> => {
  const watched = watchedColumns(module);
  return [
    createFunction(table, watched.join(', ')),
    ...Object.entries(EVENTS).map(([event, transition]) => createTrigger(table, event, transition)),
    `insert into ${LISTED_TABLES} (table_name, watched, version, live) values ('${table}', ${array(watched)}, gen_random_uuid(), 0)`,
    `select recount_listed_table('${table}')`,
  ];
};

/** The way back. */
export const forgetTotalOf = (table: string): ReadonlyArray<string> => [
  ...keepingTriggers(table).map((trigger) => `drop trigger ${trigger} on ${table}`),
  `drop function ${table}_kept()`,
  `delete from ${LISTED_TABLES} where table_name = '${table}'`,
];
