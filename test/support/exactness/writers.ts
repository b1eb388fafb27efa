import { setTimeout as sleep } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';

/** A number from 0 to just below `below`. */
export type Draw = (below: number) => number;

/** Letters of either case, of which one changes its length and one has two small forms, and characters without case. */
const SYLLABLES = Array.from('aAbBΣσςİıßẞſ折扣王小%_\\😀 ');

export const aName = (draw: Draw): string =>
  Array.from({ length: 1 + draw(5) }, () => SYLLABLES[draw(SYLLABLES.length)]).join('');

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Few records, near each other, somewhere in the table. */
const some = (draw: Draw): string =>
  `id in (select id from examples order by id offset ${draw(2_500)} limit ${1 + draw(20)})`;

type Write = (draw: Draw) => string;

const insert: Write = (draw) =>
  `insert into examples (name, type, status, sort, deleted)
    select ${literal(aName(draw))}, 1 + i % 4, 1 + i % 2, ${draw(60)}, i % 7 = 0 from generate_series(1, ${1 + draw(30)}) i`;

const CHANGES: ReadonlyArray<Write> = [
  insert,
  insert,
  (draw) => `update examples set sort = ${draw(60)} where ${some(draw)}`,
  (draw) => `update examples set sort = sort + 1 - 2 * (id % 2) where ${some(draw)}`,
  (draw) => `update examples set status = 3 - status where ${some(draw)}`,
  (draw) => `update examples set type = ${1 + draw(4)}, update_time = now() where ${some(draw)}`,
  (draw) => `update examples set name = ${literal(aName(draw))} where ${some(draw)}`,
  (draw) => `update examples set deleted = not deleted where ${some(draw)}`,
  (draw) => `update examples set update_user = 'x', update_time = now() where ${some(draw)}`,
  (draw) => `delete from examples where ${some(draw)}`,
  (
    draw,
  ) => `insert into examples (id, name, type) select id, ${literal(aName(draw))}, 1 from examples where ${some(draw)}
    on conflict (id) do update set name = excluded.name, sort = examples.sort + 1`,
  (draw) => `with gone as (delete from examples where ${some(draw)} returning name)
    insert into examples (name, type, sort) select name, 2, ${draw(60)} from gone`,
  () => `copy examples (name, type, sort) from program 'printf "copied\\\\t1\\\\t5\\\\ncopied\\\\t2\\\\t50\\\\n"'`,
];

const change: Write = (draw) => (CHANGES[draw(CHANGES.length)] ?? insert)(draw);

/** All at once in place of everything: what stood there before is seen by nobody together with what comes. */
const replace: Write = (draw) =>
  `truncate examples; insert into examples (name, type, status, sort, deleted)
    select (array['a折扣', 'B小', '王小b', 'Σσ'])[1 + i % 4], 1 + i % 4, 1 + i % 2, i % 60, i % 9 = 0
    from generate_series(1, ${2_000 + draw(1_000)}) i`;

const TRANSACTIONS: ReadonlyArray<Write> = [
  change,
  change,
  change,
  (draw) => `begin; ${change(draw)}; ${change(draw)}; commit`,
  (draw) => `begin; ${change(draw)}; rollback`,
  (draw) => `begin; ${change(draw)}; savepoint s; ${change(draw)}; rollback to s; ${change(draw)}; commit`,
  (draw) => `begin; set local session_replication_role = replica; ${change(draw)}; commit`,
];

/** What loses against another writer is not written at all. */
const LOST = new Set(['40P01', '40001', '23505']);

const write = async (orm: MikroORM, sql: string): Promise<void> => {
  try {
    await orm.em.getConnection().execute(sql);
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || !LOST.has(String(error.code))) throw error;
    await orm.em.getConnection().execute('rollback');
  }
};

/** Fills the table, as one that is listed over many pages. */
export const fill = (orm: MikroORM, draw: Draw): Promise<void> => write(orm, `begin; ${replace(draw)}; commit`);

type Writing = Readonly<{ isOver: () => boolean; onWritten: () => void }>;

/** Plain SQL of another program, in bursts and with rests between them, until `isOver`. One connection: `poolMax` 1. */
export const writer = async (orm: MikroORM, draw: Draw, { isOver, onWritten }: Writing): Promise<void> => {
  while (!isOver()) {
    for (let burst = draw(6); burst > 0 && !isOver(); burst -= 1) {
      const next =
        draw(60) === 0 ? (d: Draw) => `begin; ${replace(d)}; commit` : TRANSACTIONS[draw(TRANSACTIONS.length)];
      await write(orm, (next ?? change)(draw));
      onWritten();
    }
    await sleep(draw(500));
  }
};
