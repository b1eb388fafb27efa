import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createInterface } from 'node:readline';
import type { MikroORM } from '@mikro-orm/postgresql';
import { expect } from 'chai';
import pg from 'pg';
import { migrate } from '../../../src/adapters/mikro-orm/migrations/migrate.js';
import {
  migrationOptions,
  MIGRATIONS,
  pendingMigrations,
  statementsOf,
  type NamedMigration,
} from '../../../src/adapters/mikro-orm/migrations/migrations.js';
import { limitsWithin } from '../../../src/adapters/postgres/database-settings.js';
import { MODULES } from '../../../src/contract/modules/modules.js';
import { pageQueryOf } from '../../port-contracts/page-query-of.js';
import { eventually } from '../../support/eventually.js';
import { closeOrms, ormAt, ormOver } from '../../support/postgres/orm.js';
import { pagesOver } from '../../support/postgres/pages.js';
import type { PostgresServer } from '../../support/postgres/server.js';
import { sharedPostgres } from '../../support/postgres/shared.js';
import { compiled } from '../../support/process/build.js';

const NAMES = MIGRATIONS.map(({ name }) => name);

/** The first 16 digits of the SHA-256 of each migration's SQL. */
const CHECKSUMS: Readonly<Record<string, string>> = {
  '0001-baseline': '55526894a1013441',
  '0002-orders': 'cdaa50008ecdd112',
  '0003-trail-actions': 'fd4f3a8a1ea9559f',
  '0004-deletions': '706b6cbed882ef6b',
  '0005-import-menus': '31d58b6da247a437',
  '0006-menu-english': 'd82b5a3b0a781c68',
  '0007-departments': 'e3272c40a889fe13',
  '0008-department-totals': '63fec6bb6341779c',
  '0009-password-age': 'eb151b031fb91bdc',
  '0010-user-scope': 'ec1ad87da4dac246',
  '0011-people-in-scopes': '2be25179a52c10cc',
  '0012-second-factor': 'a9afedc78ad06632',
  '0013-account-validity': '4802b347126a00a8',
  '0014-factor-filter': 'b6b64b6bcca5f05d',
  '0015-password-unfit': '375513a940712be1',
};

const migrationOf = (name: string, sql: string): NamedMigration => ({ name, sql });

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
  const tables = async () =>
    (await rows(`select tablename from pg_tables where schemaname = 'public'`)).map(({ tablename }) => tablename);

  before(async function () {
    server = await sharedPostgres(this);
  });
  beforeEach(async () => {
    url = await server.newDatabase();
    orm = ormOver({ address: { url }, poolMax: 1 }, [], { migrations: await migrationOptions() });
  });
  afterEach(closeOrms);

  it('has a recorded checksum of every migration, and of no other', () => {
    expect(Object.keys(CHECKSUMS)).to.deep.equal(NAMES);
  });

  for (const migration of MIGRATIONS)
    it(`applies ${migration.name} as it was released`, async () => {
      const statements = await statementsOf(orm, migration);
      const checksum = createHash('sha256').update(statements.join('\n')).digest('hex').slice(0, 16);
      const recorded = CHECKSUMS[migration.name];
      expect(checksum).to.equal(
        recorded,
        recorded === undefined
          ? `record the checksum of the new migration: '${migration.name}': '${checksum}'`
          : 'a released migration never changes: restore it, and add a new migration with the change',
      );
    });

  it('applies everything once, and leaves a table that the ORM’s command line understands', async () => {
    expect(await pendingMigrations(orm)).to.deep.equal(NAMES);
    expect(await migrate(orm)).to.deep.equal(NAMES);
    expect(await pendingMigrations(orm)).to.deep.equal([]);
    expect(await migrate(orm)).to.deep.equal([]);
    expect(await orm.migrator.getPendingMigrations()).to.deep.equal([]);
    expect((await orm.migrator.getExecutedMigrations()).map(({ name }) => name)).to.deep.equal(NAMES);
  });

  it('makes exactly the columns and links that the entities describe', async () => {
    await migrate(orm);
    const difference = await orm.schema.getUpdateSchemaSQL({ wrap: false });
    // the migrations alone define the indexes
    expect(difference.replace(/^drop index .*;$/gm, '').trim()).to.equal('');
  });

  it('applies each once when several processes start on an empty database at the same time', async () => {
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

  const FAILING: Record<string, [sql: string, code: string]> = {
    'that fails half-way': ['create table half (id integer); create table half (id integer)', '42P07'],
    'with a missing column': ['select nothing from users', '42703'],
    'with a missing table': ['select * from nothing', '42P01'],
  };
  for (const [what, [sql, code]] of Object.entries(FAILING))
    it(`applies nothing because of a migration ${what}, and rejects with its error`, async () => {
      const failure = await migrate(orm, [...MIGRATIONS, migrationOf('9999-fails', sql)]).catch(
        (error: unknown) => error,
      );
      expect(failure).to.be.an('error').that.includes({ code });
      expect(await tables()).to.deep.equal([]);
    });

  it('names the file, the statement and what to do when records do not fit a narrower column', async () => {
    const create = 'create table half (amount integer); insert into half values (70000);';
    const narrow =
      "comment on table half is 'a;b';\nalter table half\n  alter column amount type smallint using amount::smallint";
    const failure = await migrate(orm, [
      ...MIGRATIONS,
      migrationOf('half/0001-create', create),
      migrationOf('half/0002-change', narrow),
    ]).catch((error: unknown) => error);
    expect(failure)
      .to.be.an('error')
      .with.property(
        'message',
        'nothing was migrated: statement 2 of migrations/half/0002-change.sql failed: smallint out of range; ' +
          'records have values that do not fit the narrower column: change these values, then migrate again; ' +
          'the statement: alter table half alter column amount type smallint using amount::smallint',
      );
  });

  it('waits for statements that take longer than a request may', async () => {
    const hasty = ormAt(url, { statementTimeoutMs: 300, queryTimeoutMs: 400 });
    const slow = migrationOf('9999-slow', 'select pg_sleep(0.6)');
    expect(await migrate(hasty, [...MIGRATIONS, slow])).to.deep.equal([...NAMES, '9999-slow']);
  });

  describe('while a transaction of another program uses a table that it changes', () => {
    const CHANGE = 'create table notes (id integer);\nalter table users add note text';
    const LATER = migrationOf('notes/0001-change', CHANGE);
    const holding = async (work: (end: () => Promise<void>) => Promise<void>): Promise<void> => {
      const other = new pg.Client({ connectionString: url });
      await other.connect();
      try {
        await other.query('begin; select 1 from users');
        await work(() => other.end());
      } finally {
        await other.end().catch(() => undefined);
      }
    };
    const columns = async () =>
      (await rows(`select 1 from information_schema.columns where table_name = 'users' and column_name = 'note'`))
        .length;

    it('fails after its last attempt, changes nothing, and says what to do', async () => {
      await migrate(orm);
      // a rollback does not take back the number of a sequence
      await rows('create sequence attempts');
      const counted = migrationOf(LATER.name, `select nextval('attempts');\n${CHANGE}`);
      await holding(async () => {
        const waits = { lockMs: 100, attempts: 3, pauseMs: 10 };
        const failure = await migrate(orm, [...MIGRATIONS, counted], waits).catch((error: unknown) => error);
        expect(failure)
          .to.be.an('error')
          .with.property(
            'message',
            'nothing was migrated: another transaction uses what statement 3 of migrations/notes/0001-change.sql changes, ' +
              'and did not end during 3 attempts of 100 ms; find it in pg_stat_activity (the oldest xact_start), ' +
              'end it or wait for its end, then migrate again; the statement: alter table users add note text',
          );
      });
      expect(await rows('select last_value::int as attempts from attempts')).to.deep.equal([{ attempts: 3 }]);
      expect(await columns()).to.equal(0);
      expect(await tables()).not.to.include('notes');
    });

    it('lets requests pass between its attempts, and migrates as soon as the transaction has ended', async () => {
      await migrate(orm);
      const hasty = ormAt(url, limitsWithin(2000));
      await holding(async (end) => {
        let isDone = false;
        const migrated = migrate(hasty, [...MIGRATIONS, LATER]).finally(() => {
          isDone = true;
        });
        await eventually(
          async () =>
            (await rows(`select 1 from pg_locks where not granted and relation = 'users'::regclass`)).length > 0,
        );
        // this read waits behind the migration, and has the deadline by which the wait of the migration is set
        await hasty.em.getConnection().execute('select 1 from users');
        expect(isDone).to.equal(false);
        await end();
        expect(await migrated).to.deep.equal([LATER.name]);
      });
      expect(await columns()).to.equal(1);
    });

    it('waits for another process that migrates for longer than an attempt', async () => {
      const slow = migrationOf('9999-slow', 'select pg_sleep(0.6)');
      const waits = { lockMs: 100, attempts: 1, pauseMs: 0 };
      const all = [...MIGRATIONS, slow];
      const applied = await Promise.all([migrate(orm, all, waits), migrate(ormAt(url), all, waits)]);
      expect(applied.toSorted((one, other) => other.length - one.length)).to.deep.equal([[...NAMES, '9999-slow'], []]);
    });
  });

  for (const first of ['0001-create-records', '0001-records-and-links'])
    it(`refuses a database whose first migration is ${first}, and changes nothing in it`, async () => {
      await rows(`create table mikro_orm_migrations (id serial primary key, name varchar(255), executed_at timestamptz(0));
        insert into mikro_orm_migrations (name) values ('${first}'), ('0002-more')`);
      expect(await migrate(orm).catch((error: unknown) => error))
        .to.be.an('error')
        .with.property(
          'message',
          'the database was made by a version before 0.1.0, which cannot be updated: create a new database',
        );
      expect(await tables()).to.deep.equal(['mikro_orm_migrations']);
      expect(await rows('select name from mikro_orm_migrations order by id')).to.deep.equal([
        { name: first },
        { name: '0002-more' },
      ]);
    });

  describe('with a migration that adds a column to every module, and searches it', () => {
    const SEARCHED = {
      users: 'username, realname, nickname',
      roles: 'name, code, nickname',
      menus: 'name, nickname',
      positions: 'name, nickname',
      examples: 'name, nickname',
    };
    const LATER = migrationOf(
      '0002-nicknames',
      Object.entries(SEARCHED)
        .map(
          ([table, columns]) => `alter table ${table} add column nickname text not null default '';
            drop index ${table}_name_grams_index;
            create index ${table}_name_grams_index on ${table} using gin (text_grams(${columns})) where not deleted;`,
        )
        .join('\n'),
    );
    const declared = MODULES.role.search as { name: ReadonlyArray<string> };
    beforeEach(() => {
      declared.name = ['name', 'code'];
    });
    afterEach(() => {
      declared.name = ['name'];
    });

    const insertRecords = () =>
      rows(`insert into users (username) values ('a'); insert into menus (name, type) values ('m', 1);
        insert into positions (name) values ('p'); insert into examples (name, type) values ('e', 1);
        insert into roles (name, code) values ('审计员', 'auditor')`);
    const keptOf = async (table: string) =>
      (
        await rows(
          `select bit_xor(version)::text as version, sum(live)::int as live from listed_tables where table_name = '${table}'`,
        )
      )[0]!;
    const expectSearches = async (): Promise<void> => {
      for (const table of Object.keys(SEARCHED)) {
        const before = await keptOf(table);
        await rows(`update ${table} set nickname = 'nick'`);
        const after = await keptOf(table);
        expect(after).to.include({ live: 1 });
        expect(after['version']).not.to.equal(before['version']);
        const found = await rows(
          `select 1 from ${table} where text_grams(${SEARCHED[table as keyof typeof SEARCHED]}) @> pattern_grams('%NIC%')`,
        );
        expect(found).to.have.length(1);
      }
      const pages = pagesOver(orm);
      const { total, records } = await pages.find('role', 'everything', pageQueryOf({ filters: { name: 'UDI' } }));
      expect({ total, names: records.map(({ name }) => name) }).to.deep.equal({ total: 1, names: ['审计员'] });
    };

    it('brings a new database up', async () => {
      expect(await migrate(orm, [...MIGRATIONS, LATER])).to.deep.equal([...NAMES, LATER.name]);
      await insertRecords();
      await expectSearches();
    });

    it('brings a database of the release before up, with its records', async () => {
      await migrate(orm);
      await insertRecords();
      expect(await migrate(orm, [...MIGRATIONS, LATER])).to.deep.equal([LATER.name]);
      await expectSearches();
    });
  });
});
