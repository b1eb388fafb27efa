import type { MikroORM } from '@mikro-orm/postgresql';
import { columnOf } from '../../../src/adapters/schema/columns.js';
import { tableOf } from '../../../src/adapters/schema/table-model.js';
import { createTable, migrationText } from '../../../src/adapters/schema/table-sql.js';
import { listedTables } from '../../../src/adapters/record-pages/tables.js';
import { POSITIONS, type Specimen } from '../../port-contracts/kinds-fixtures.js';
import { MODULES_OF_ALL_KINDS, specimen } from '../../port-contracts/kinds-module.js';

/** The tables of the modules of the tests of every kind. */
export const TABLES_OF_ALL_KINDS = listedTables(MODULES_OF_ALL_KINDS);

/** Creates the table if it does not exist. */
export const createSpecimens = async (orm: MikroORM): Promise<void> => {
  const run = (sql: string) => orm.em.getConnection().execute<object[]>(sql);
  const [existing] = await run(`select from pg_tables where tablename = 'specimens'`);
  if (!existing) await run(migrationText(createTable(tableOf(specimen))));
};

/** PostgreSQL writes the years before 1 in another way. */
const momentText = (moment: Date): string => {
  const year = moment.getUTCFullYear();
  const text = moment.toISOString().replace(/^.*?(?=-\d\d-\d\dT)/, String(year > 0 ? year : 1 - year).padStart(4, '0'));
  return year > 0 ? text : `${text} BC`;
};

/** Leaves exactly these specimens and positions in their tables. */
export const storeSpecimens = async (orm: MikroORM, specimens: ReadonlyArray<Specimen>): Promise<void> => {
  const connection = orm.em.getConnection();
  const insert = async (table: string, rows: ReadonlyArray<Readonly<Record<string, unknown>>>): Promise<void> => {
    const [first] = rows;
    await connection.execute(`delete from ${table}`);
    if (!first) return;
    const columns = Object.keys(first).map(columnOf).join(', ');
    const values = rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [columnOf(name), value instanceof Date ? momentText(value) : value]),
      ),
    );
    await connection.execute(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, ?::jsonb)`,
      [JSON.stringify(values)],
    );
  };
  await insert('specimens', specimens);
  await insert(
    'positions',
    POSITIONS.map((name, i) => ({ id: i + 1, name, deleted: i === 1 })),
  );
};
