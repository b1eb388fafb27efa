import type { MikroORM } from '@mikro-orm/postgresql';
import { columnOf } from '../../../src/adapters/schema/columns.js';
import type { ManagedModule } from '../../../src/contract/modules/managed-module.js';
import { SCOPED_MODULES } from '../../port-contracts/scoped-module.js';
import type { Ticket } from '../../port-contracts/scoped-reads.contract.js';

/** Leaves exactly these records in the table of each module. */
export const storeTickets = async (
  orm: MikroORM,
  records: ReadonlyArray<Ticket>,
  modules: ReadonlyArray<ManagedModule> = SCOPED_MODULES,
): Promise<void> => {
  const connection = orm.em.getConnection();
  for (const { table } of modules) {
    await connection.execute(`delete from ${table}; alter table ${table} alter id restart with 1000`);
    const [first] = records;
    if (!first) continue;
    const columns = Object.keys(first).map(columnOf).join(', ');
    const rows = records.map((record) =>
      Object.fromEntries(Object.entries(record).map(([name, value]) => [columnOf(name), value])),
    );
    await connection.execute(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, ?::jsonb)`,
      [JSON.stringify(rows)],
    );
  }
};
