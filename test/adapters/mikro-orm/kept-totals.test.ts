import type { MikroORM, SqlEntityManager } from '@mikro-orm/postgresql';
import { expect } from 'chai';
import { migrate } from '../../../src/adapters/mikro-orm/migrations/migrate.js';
import { closeOrms, ormAt } from '../../support/postgres/orm.js';
import { sharedPostgres } from '../../support/postgres/shared.js';

type Kept = Readonly<{ version: string; live: number }>;

describe('the kept totals of listed tables', () => {
  let orm: MikroORM;
  const run = <Row>(sql: string) => orm.em.getConnection().execute<Row[]>(sql);
  const kept = async (table = 'examples'): Promise<Kept> => {
    const sql = `select version, live::int from listed_tables where table_name = '${table}'`;
    return (await run<Kept>(sql))[0]!;
  };
  const counted = async (table = 'examples'): Promise<number> =>
    (await run<{ n: number }>(`select count(*)::int as n from ${table} where not deleted`))[0]!.n;
  /** Runs it and says whether the version was raised; what is kept is right in any case. */
  const raises = async (sql: string): Promise<boolean> => {
    const before = await kept();
    await run(sql);
    const after = await kept();
    expect(after.live).to.equal(await counted());
    return after.version !== before.version;
  };

  before(async function () {
    orm = ormAt(await (await sharedPostgres(this)).newDatabase());
    await migrate(orm);
  });
  beforeEach(async () => {
    await run(`truncate examples restart identity;
      insert into examples (name, type, sort, deleted) select 'n' || i, 1, i % 3, i % 5 = 0 from generate_series(1, 20) i`);
  });
  after(closeOrms);

  const RAISED: Record<string, string> = {
    'an insert': `insert into examples (name, type) values ('a', 1)`,
    'an insert of many': `insert into examples (name, type) select 'a', 1 from generate_series(1, 100)`,
    'a deletion': `delete from examples where id = 1`,
    'a deletion of all': `delete from examples`,
    'a soft deletion': `update examples set deleted = true where id = 1`,
    'the return of a record': `update examples set deleted = false where id = 5`,
    'one that goes and one that returns': `update examples set deleted = not deleted where id in (1, 5)`,
    'another sort': `update examples set sort = 7 where id = 1`,
    'another status': `update examples set status = 2 where id = 1`,
    'another type': `update examples set type = 2 where id = 1`,
    'another name': `update examples set name = 'N1' where id = 1`,
    'another id': `update examples set id = 1000 where id = 1`,
    'two that change places': `update examples set sort = case id when 1 then 2 else 1 end where id in (1, 2)`,
    'a truncation': `truncate examples`,
    'an upsert that inserts': `insert into examples (id, name, type) values (99, 'a', 1) on conflict (id) do update set name = 'b'`,
    'an upsert that updates': `insert into examples (id, name, type) values (1, 'a', 1) on conflict (id) do update set name = 'b'`,
    'a statement that does all of it': `with gone as (delete from examples where id = 1), moved as (update examples set sort = 9 where id = 2)
      insert into examples (name, type) values ('a', 1)`,
    'a session that replays for another server': `begin; set local session_replication_role = replica;
      insert into examples (name, type) values ('a', 1); commit`,
    'what is left of a transaction': `begin; insert into examples (name, type) values ('a', 1); savepoint s;
      insert into examples (name, type) values ('b', 1); rollback to s; commit`,
  };
  for (const [name, sql] of Object.entries(RAISED))
    it(`get another version by ${name}`, async () => {
      expect(await raises(sql)).to.equal(true);
    });

  const LEFT: Record<string, string> = {
    'an update of no row': `update examples set name = 'x' where id = -1`,
    'a change of a record that stays deleted': `update examples set name = 'x', sort = 9 where id = 5`,
    'the deletion of a record that was deleted already': `delete from examples where id = 5`,
    'the insertion of a deleted record': `insert into examples (name, type, deleted) values ('a', 1, true)`,
    'a transaction that is rolled back': `begin; delete from examples; rollback`,
  };
  for (const [name, sql] of Object.entries(LEFT))
    it(`keep their version through ${name}`, async () => {
      expect(await raises(sql)).to.equal(false);
    });

  it('never repeat a version, so that a server that has lost transactions gives no old name to new records', async () => {
    const versions = new Set<string>();
    for (let i = 0; i < 5; i += 1) {
      await run(`begin; update examples set sort = sort + 1 where id = 1; rollback`);
      await run(`update examples set sort = sort + 1 where id = 1`);
      versions.add((await kept()).version);
    }
    expect(versions.size).to.equal(5);
  });

  it('are counted when a table with records is tracked', async () => {
    await run(`create table latecomers (deleted boolean not null);
      insert into latecomers select i % 2 = 0 from generate_series(1, 9) i; select track_listed_table('latecomers')`);
    expect(await kept('latecomers')).to.include({ live: 5 });
    await run('delete from latecomers where not deleted');
    expect(await kept('latecomers')).to.include({ live: 0 });
  });

  it('keep writers waiting for each other, and none of them is lost', async () => {
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
    expect((await kept()).live).to.equal(await counted());
    expect(await counted()).to.be.above(before);
  });

  it('are counted after two transactions that write two tables in opposite order, which do not wait for each other', async () => {
    const other = ormAt(orm.config.get('clientUrl'));
    const write = (em: SqlEntityManager, table: string) => em.execute(`insert into ${table} (name) values ('both')`);
    await other.em.transactional(async (one) => {
      await write(one, 'roles');
      await orm.em.transactional(async (two) => {
        await write(two, 'positions');
        await write(two, 'roles');
      });
      await write(one, 'positions');
    });
    for (const table of ['roles', 'positions'])
      expect((await kept(table)).live)
        .to.equal(await counted(table))
        .and.to.equal(2);
  });

  it('need no rights of whoever writes the table', async () => {
    await run(`drop role if exists scribe; create role scribe; grant insert, select on examples to scribe`);
    try {
      expect(
        await raises(`begin; set local role scribe; insert into examples (name, type) values ('a', 1); commit`),
      ).to.equal(true);
    } finally {
      await run('drop owned by scribe; drop role scribe');
    }
  });

  it('are counted anew for a table whose triggers were disabled, which then fire always again', async () => {
    await run(`alter table examples disable trigger all; insert into examples (name, type) values ('a', 1);
      alter table examples enable trigger all`);
    expect((await kept()).live).not.to.equal(await counted());
    expect(await raises(`select recount_listed_table('examples')`)).to.equal(true);
    expect(await raises(`insert into examples (name, type) values ('a', 1)`)).to.equal(true);
  });
});
