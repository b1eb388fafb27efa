import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { MikroORM } from '@mikro-orm/postgresql';
import { Migration } from '@mikro-orm/migrations';
import { expect } from 'chai';
import { listedIndexes } from '../../../src/adapters/mikro-orm/migrations/listed-indexes.js';
import { forgetTotalOf, keepTotalOf } from '../../../src/adapters/mikro-orm/migrations/total-triggers.js';
import { MODULES } from '../../../src/domain/modules/modules.js';
import { pendingMigrations } from '../../../src/adapters/mikro-orm/migrations/applied-migrations.js';
import { migrate } from '../../../src/adapters/mikro-orm/migrations/migrate.js';
import { MIGRATIONS } from '../../../src/adapters/mikro-orm/migrations/migrations.js';
import { closeOrms, ormAt } from '../../support/postgres/orm.js';
import type { PostgresServer } from '../../support/postgres/server.js';
import { sharedPostgres } from '../../support/postgres/shared.js';
import { compiled } from '../../support/process/build.js';

const NAMES = MIGRATIONS.map(({ name }) => name);

const migratingProcess = (program: string, url: string) => {
  const child = spawn(process.execPath, [program, url], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const line = async () => (await lines.next()).value as string;
  return {
    up: line(),
    migrate: () => child.stdin.write('go'),
    applied: async () => JSON.parse(await line()) as string[],
  };
};

describe('migrate', () => {
  let server: PostgresServer;
  let url: string;
  let orm: MikroORM;
  const rows = (sql: string) => orm.em.getConnection().execute<Record<string, unknown>[]>(sql);

  before(async function () {
    server = await sharedPostgres(this);
  });
  beforeEach(async () => {
    url = await server.newDatabase();
    orm = ormAt(url, { poolMax: 1 });
  });
  afterEach(closeOrms);

  it('applies everything once, and then nothing', async () => {
    expect(await pendingMigrations(orm)).to.deep.equal(NAMES);
    expect(await migrate(orm)).to.deep.equal(NAMES);
    expect(await pendingMigrations(orm)).to.deep.equal([]);
    expect(await migrate(orm)).to.deep.equal([]);
  });

  it('makes exactly what the entities describe', async () => {
    await migrate(orm);
    expect(await orm.schema.getUpdateSchemaSQL({ wrap: false })).to.equal('');
  });

  it('leaves a table that the ORM’s command line understands', async () => {
    await migrate(orm);
    expect(await orm.migrator.getPendingMigrations()).to.deep.equal([]);
    expect((await orm.migrator.getExecutedMigrations()).map(({ name }) => name)).to.deep.equal(NAMES);
    await orm.migrator.down({ to: 0 });
    expect(await pendingMigrations(orm)).to.deep.equal(NAMES);
    expect(await rows(`select tablename from pg_tables where schemaname = 'public'`)).to.deep.equal([
      { tablename: 'mikro_orm_migrations' },
    ]);
  });

  it('applies each once when several processes ask an empty database at the same time', async () => {
    const program = await compiled('test/support/postgres/migrate-process.js');
    const processes = Array.from({ length: 3 }, () => migratingProcess(program, url));
    expect(await Promise.all(processes.map(({ up }) => up))).to.deep.equal(['up', 'up', 'up']);
    for (const process of processes) process.migrate();
    const applied = await Promise.all(processes.map((process) => process.applied()));
    expect(applied.flat()).to.deep.equal(NAMES);
    expect(await rows('select name from mikro_orm_migrations order by id')).to.deep.equal(
      NAMES.map((name) => ({ name })),
    );
  });

  it('applies each once when eight connections of one process ask at the same time', async () => {
    const others = Array.from({ length: 8 }, () => ormAt(url));
    const applied = await Promise.all(others.map((other) => migrate(other)));
    expect(applied.flat()).to.deep.equal(NAMES);
  });

  it('applies nothing when one of them fails', async () => {
    class Fails extends Migration {
      override up(): void {
        this.addSql('create table half (id integer)');
        this.addSql('create table half (id integer)');
      }
    }
    MIGRATIONS.push({ name: '9999-fails', load: () => Promise.resolve(Fails) });
    try {
      const failure = await migrate(orm).catch((error: unknown) => error);
      expect(failure).to.be.an('error').that.includes({ code: '42P07' });
    } finally {
      MIGRATIONS.pop();
    }
    expect(await rows(`select tablename from pg_tables where schemaname = 'public'`)).to.deep.equal([]);
  });

  it('reports an error in a migration as it is, also one of a missing column or table', async () => {
    for (const [sql, code] of [
      ['select nothing from users', '42703'],
      ['select * from nothing', '42P01'],
      ['selec', '42601'],
    ] as const) {
      class Wrong extends Migration {
        override up(): void {
          this.addSql(sql);
        }
      }
      MIGRATIONS.push({ name: '9999-wrong', load: () => Promise.resolve(Wrong) });
      try {
        expect(await migrate(orm).catch((error: unknown) => error))
          .to.be.an('error')
          .that.includes({ code });
      } finally {
        MIGRATIONS.pop();
      }
    }
  });

  it('waits for statements that take longer than a request may', async () => {
    class Slow extends Migration {
      override up(): void {
        this.addSql('select pg_sleep(0.6)');
      }
    }
    MIGRATIONS.push({ name: '9999-slow', load: () => Promise.resolve(Slow) });
    const hasty = ormAt(url, { statementTimeoutMs: 300, queryTimeoutMs: 400 });
    try {
      expect(await migrate(hasty)).to.deep.equal([...NAMES, '9999-slow']);
    } finally {
      MIGRATIONS.pop();
    }
  });

  describe('with a declaration of a later release', () => {
    const LATER = { substring: { name: ['username', 'realname', 'nickname'] }, equality: ['status'], order: ['sort'] };
    const NAME = '9999-add-nickname';
    class AddNickname extends Migration {
      override up(): void {
        this.addSql(`alter table users add column nickname text not null default ''`);
        for (const { name, expression } of listedIndexes('users', LATER)) {
          this.addSql(`drop index ${name}`);
          this.addSql(expression);
        }
        for (const sql of [...forgetTotalOf('users'), ...keepTotalOf('users', LATER)]) this.addSql(sql);
      }
    }
    const declared = MODULES.user.substring as { name: ReadonlyArray<string> };
    const { name: declaredFirst } = declared;
    const release = () => {
      declared.name = LATER.substring.name;
      MIGRATIONS.push({ name: NAME, load: () => Promise.resolve(AddNickname) });
    };
    afterEach(() => {
      declared.name = declaredFirst;
      MIGRATIONS.splice(NAMES.length);
    });
    const versionAfter = async (sql: string): Promise<unknown> => {
      await rows(sql);
      return (await rows(`select version from listed_tables where table_name = 'users'`))[0]?.['version'];
    };
    const expectFiltersByNickname = async () => {
      const indexes = await rows(`select indexdef from pg_indexes where indexname = 'users_name_grams_index'`);
      expect(indexes[0]?.['indexdef']).to.include('text_grams(VARIADIC ARRAY[(username)::text, realname, nickname])');
      const inserted = await versionAfter(`insert into users (username) values ('a')`);
      expect(await versionAfter(`update users set nickname = 'b'`)).not.to.equal(inserted);
    };

    it('brings a new database up', async () => {
      release();
      expect(await migrate(orm)).to.deep.equal([...NAMES, NAME]);
      await expectFiltersByNickname();
    });

    it('brings a database of an earlier release up', async () => {
      await migrate(orm);
      release();
      expect(await migrate(orm)).to.deep.equal([NAME]);
      await expectFiltersByNickname();
    });
  });
});
