import { expect } from 'chai';
import { missingObjects } from '../../../src/adapters/schema/missing-objects.js';
import { readTable } from '../../../src/adapters/mikro-orm/read-table.js';
import { tableDifference } from '../../../src/adapters/schema/table-difference.js';
import { tableOf } from '../../../src/adapters/schema/table-model.js';
import { createTable } from '../../../src/adapters/schema/table-sql.js';
import { OPEN_TICKETS, ticket } from '../../port-contracts/scoped-module.js';
import { migratedDatabase, urlOf } from '../../support/postgres/each-database.js';
import { createModuleTables } from '../../support/postgres/module-tables.js';
import { ormAt } from '../../support/postgres/orm.js';

describe('the maintained totals of departments', () => {
  const orm = migratedDatabase();
  const run = <Row>(sql: string) => orm().em.getConnection().execute<Row[]>(sql);
  const kept = () =>
    run<object>(`select department, sum(live)::int as live from department_totals where table_name = 'tickets'
      group by 1 having sum(live) <> 0 order by 1`);
  const counted = () =>
    run<object>(`select department_id as department, count(*)::int as live from tickets
      where not deleted and department_id is not null group by 1 order by 1`);
  const expectExact = async () => {
    expect(await kept()).to.deep.equal(await counted());
    expect(await run('select from department_changes')).to.deep.equal([]);
  };

  before(() => createModuleTables(orm(), [ticket]));
  beforeEach(() =>
    run(`truncate tickets restart identity; insert into tickets (name, department_id, deleted)
      select 't' || i, nullif(i % 4, 0), i % 5 = 0 from generate_series(1, 40) i`),
  );

  const insert = `insert into tickets (name, department_id) values ('a', 1)`;
  for (const sql of [
    insert,
    `insert into tickets (name) values ('a')`,
    `insert into tickets (name, department_id) select 'a', i % 3 + 1 from generate_series(1, 100) i`,
    `delete from tickets where id = 1`,
    `delete from tickets`,
    `truncate tickets`,
    `update tickets set department_id = 2 where id = 1`,
    `update tickets set department_id = null where department_id = 1`,
    `update tickets set department_id = 9 where department_id is null`,
    `update tickets set deleted = not deleted`,
    `update tickets set deleted = true, department_id = 3 where id = 1`,
    `update tickets set name = 'b'`,
    `begin; ${insert}; ${insert}; update tickets set department_id = 3 where name = 'a'; commit`,
    `begin; ${insert}; savepoint s; ${insert}; rollback to s; commit`,
    `begin; ${insert}; delete from tickets; rollback`,
    `begin; ${insert}; truncate tickets; ${insert}; commit`,
    `begin; set local session_replication_role = replica; ${insert}; commit`,
    `select track_departments('tickets', 'department_id')`,
  ])
    it(`are exact after: ${sql}`, async () => {
      await run(sql);
      await expectExact();
    });

  it('are exact after six concurrent writers of one department', async () => {
    const writers = Array.from({ length: 6 }, async (_, i) => {
      for (let n = 0; n < 15; n += 1)
        await run(
          n % 3 === 2
            ? `update tickets set department_id = 2 where id = (select max(id) from tickets where name = 'w${i}')`
            : `insert into tickets (name, department_id) values ('w${i}', 1)`,
        );
    });
    await Promise.all(writers);
    await expectExact();
  });

  it('let a writer commit beside open transactions that have written the same department', async () => {
    await ormAt(urlOf(orm())).em.transactional(async (one) => {
      await one.execute(`${insert}; set constraints all immediate`);
      await ormAt(urlOf(orm())).em.transactional(async (two) => {
        await two.execute(`${insert}; set constraints all immediate`);
        await run(`set lock_timeout = '10s'; ${insert}; reset lock_timeout`);
      });
    });
    await expectExact();
  });

  it('change with an insert by a role that has no rights on the totals', async () => {
    await run(`drop role if exists clerk; create role clerk; grant insert, select on tickets to clerk`);
    try {
      await run(`begin; set local role clerk; ${insert}; commit`);
      await expectExact();
    } finally {
      await run('drop owned by clerk; drop role clerk');
    }
  });

  it('begin and end with the scope of a declaration, and a table without them is named', async () => {
    const open = { ...tableOf(OPEN_TICKETS), table: 'tickets' };
    const { countedBy: _countedBy, ...uncounted } = tableOf(ticket);
    await run('drop table tickets');
    await run(createTable({ ...open, indexes: uncounted.indexes }).join(';'));
    await run(insert);
    const missing = async () => missingObjects(ticket, await readTable(orm(), 'tickets'));
    expect(await missing()).to.deep.equal(['totals of tickets by department_id']);
    await run(tableDifference(uncounted, tableOf(ticket)).statements.join(';'));
    expect(await missing()).to.deep.equal([]);
    await expectExact();
    await run(tableDifference(tableOf(ticket), uncounted).statements.join(';'));
    expect(await missing()).to.deep.equal(['totals of tickets by department_id']);
    expect(await kept()).to.deep.equal([]);
    await run(tableDifference(uncounted, tableOf(ticket)).statements.join(';'));
  });
});
