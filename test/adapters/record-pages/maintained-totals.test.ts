import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { expect } from 'chai';
import { migratedDatabase, urlOf } from '../../support/postgres/each-database.js';
import { ormAt } from '../../support/postgres/orm.js';

type Maintained = Readonly<{ version: string; live: number }>;

describe('the maintained totals of listed tables', () => {
  const orm = migratedDatabase();
  const run = <Row>(sql: string) => orm().em.getConnection().execute<Row[]>(sql);
  const maintained = async (table = 'examples'): Promise<Maintained> => {
    const sql = `select bit_xor(version)::text as version, sum(live)::int as live from listed_tables where table_name = '${table}'`;
    return (await run<Maintained>(sql))[0]!;
  };
  const counted = async (table = 'examples'): Promise<number> =>
    (await run<{ n: number }>(`select count(*)::int as n from ${table} where not deleted`))[0]!.n;
  /** Runs it and returns whether the version has changed. The total is right in any case. */
  const changes = async (sql: string): Promise<boolean> => {
    const before = await maintained();
    await run(sql);
    const after = await maintained();
    expect(after.live).to.equal(await counted());
    return after.version !== before.version;
  };

  beforeEach(async () => {
    await run(`truncate examples restart identity;
      insert into examples (name, type, sort, deleted) select 'n' || i, 1, i % 3, i % 5 = 0 from generate_series(1, 20) i`);
  });

  const insert = `insert into examples (name, type) values ('a', 1)`;
  const CHANGING = [
    insert,
    `insert into examples (name, type) select 'a', 1 from generate_series(1, 100)`,
    `delete from examples where id = 1`,
    `delete from examples`,
    `update examples set deleted = true where id = 1`,
    `update examples set deleted = false where id = 5`,
    `update examples set deleted = not deleted where id in (1, 5)`,
    `update examples set sort = 7 where id = 1`,
    `update examples set id = 1000 where id = 1`,
    `update examples set sort = case id when 1 then 2 else 1 end where id in (1, 2)`,
    `truncate examples`,
    `insert into examples (id, name, type) values (99, 'a', 1) on conflict (id) do update set name = 'b'`,
    `insert into examples (id, name, type) values (1, 'a', 1) on conflict (id) do update set name = 'b'`,
    `with gone as (delete from examples where id = 1), moved as (update examples set sort = 9 where id = 2) ${insert}`,
    `begin; set local session_replication_role = replica; ${insert}; commit`,
    `begin; ${insert}; ${insert}; delete from examples where id in (1, 2, 3); commit`,
    `begin; ${insert}; savepoint s; ${insert}; rollback to s; commit`,
    `begin; savepoint s; ${insert}; rollback to s; ${insert}; commit`,
    `begin; ${insert}; truncate examples; ${insert}; ${insert}; commit`,
    `begin; set constraints all immediate; ${insert}; set constraints all deferred; ${insert}; commit`,
    `begin; ${insert}; select recount_listed_table('examples'); ${insert}; commit`,
    `begin; ${insert}; reset all; ${insert}; delete from examples where id in (1, 2, 3); commit`,
    `begin; savepoint s; ${insert}; ${insert}; rollback to s; ${insert}; savepoint s; ${insert}; release s; commit`,
  ];
  for (const sql of CHANGING)
    it(`get another version by: ${sql}`, async () => {
      expect(await changes(sql)).to.equal(true);
      expect(await run('select 1 from listed_changes')).to.deep.equal([]);
    });

  const UNCHANGING = [
    `update examples set name = 'x' where id = -1`,
    `update examples set name = 'x', sort = 9 where id = 5`,
    `delete from examples where id = 5`,
    `insert into examples (name, type, deleted) values ('a', 1, true)`,
    `begin; delete from examples; rollback`,
  ];
  for (const sql of UNCHANGING)
    it(`keep their version after: ${sql}`, async () => {
      expect(await changes(sql)).to.equal(false);
    });

  it('get a new version after each change, also after a rollback', async () => {
    const versions = new Set<string>();
    for (let i = 0; i < 5; i += 1) {
      await run(`begin; update examples set sort = sort + 1 where id = 1; rollback`);
      await run(`update examples set sort = sort + 1 where id = 1`);
      versions.add((await maintained()).version);
    }
    expect(versions.size).to.equal(5);
  });

  it('are counted when tracking of a table with records begins', async () => {
    await run(`create table latecomers (deleted boolean not null);
      insert into latecomers select i % 2 = 0 from generate_series(1, 9) i; select track_listed_table('latecomers')`);
    expect(await maintained('latecomers')).to.include({ live: 5 });
    await run('delete from latecomers where not deleted');
    expect(await maintained('latecomers')).to.include({ live: 0 });
  });

  it('are exact after six concurrent writers', async () => {
    const before = await counted();
    const writers = Array.from({ length: 6 }, async (_, i) => {
      for (let n = 0; n < 20; n += 1)
        await run(
          n % 3 === 2
            ? `delete from examples where id = (select max(id) from examples where name = 'w${i}')`
            : `insert into examples (name, type) values ('w${i}', 1)`,
        );
    });
    await Promise.all(writers);
    expect((await maintained()).live).to.equal(await counted());
    expect(await counted()).to.be.above(before);
  });

  it('are counted after two transactions that write two tables in opposite order, which do not wait for each other', async () => {
    const other = ormAt(urlOf(orm()));
    const write = (em: SqlEntityManager, table: string) =>
      em.execute(`insert into ${table} (name) values (gen_random_uuid()::text)`);
    await other.em.transactional(async (one) => {
      await write(one, 'roles');
      await orm().em.transactional(async (two) => {
        await write(two, 'positions');
        await write(two, 'roles');
      });
      await write(one, 'positions');
    });
    for (const table of ['roles', 'positions'])
      expect((await maintained(table)).live)
        .to.equal(await counted(table))
        .and.to.equal(2);
  });

  /** Runs it while as many other transactions have each executed the statements, and have not committed. */
  const duringTransactions = async <T>(count: number, sql: string, work: () => Promise<T>): Promise<T> => {
    if (count === 0) return work();
    return ormAt(urlOf(orm())).em.transactional(async (em) => {
      await em.execute(sql);
      return duringTransactions(count - 1, sql, work);
    });
  };

  for (const [state, count, sql] of [
    ['ten open transactions that have written the table', 10, `${insert}; ${insert}`],
    ['three transactions that are about to commit', 3, `${insert}; ${insert}; set constraints all immediate`],
  ] as const)
    it(`let a writer commit beside ${state}`, async () => {
      const before = await counted();
      await duringTransactions(count, sql, async () => {
        await run(`set lock_timeout = '10s'; ${insert}; reset lock_timeout`);
        expect((await maintained()).live).to.equal(before + 1);
      });
      expect((await maintained()).live)
        .to.equal(await counted())
        .and.to.equal(before + 1 + 2 * count);
    });

  it('are updated twice at most by a transaction with many changes', async () => {
    const updates = `select pg_stat_get_xact_tuples_updated('listed_tables'::regclass)::int as updates`;
    await ormAt(urlOf(orm())).em.transactional(async (em) => {
      for (let i = 0; i < 20; i += 1) await em.execute(insert);
      await em.execute('set constraints all immediate');
      expect(await em.execute<object[]>(updates)).to.deep.equal([{ updates: 2 }]);
    });
  });

  it('change with an insert by a role that has no rights on the totals', async () => {
    await run(`drop role if exists scribe; create role scribe; grant insert, select on examples to scribe`);
    try {
      expect(
        await changes(`begin; set local role scribe; insert into examples (name, type) values ('a', 1); commit`),
      ).to.equal(true);
    } finally {
      await run('drop owned by scribe; drop role scribe');
    }
  });

  it('are counted again for a table whose triggers were disabled, and change with later writes', async () => {
    await run(`alter table examples disable trigger all; insert into examples (name, type) values ('a', 1);
      alter table examples enable trigger all`);
    expect((await maintained()).live).not.to.equal(await counted());
    expect(await changes(`select recount_listed_table('examples')`)).to.equal(true);
    expect(await changes(`insert into examples (name, type) values ('a', 1)`)).to.equal(true);
  });
});
