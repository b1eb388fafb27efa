import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { transform } from 'esbuild';
import { readMenus, readTable } from '../../../src/adapters/mikro-orm/read-table.js';
import { declaredTable, type DeclaredTable } from '../../../src/adapters/schema/declared-table.js';
import { nextMigration, snapshotOf } from '../../../src/adapters/schema/module-snapshot.js';
import { missingObjects } from '../../../src/adapters/schema/missing-objects.js';
import { createTable } from '../../../src/adapters/schema/table-sql.js';
import { tableOf } from '../../../src/adapters/schema/table-model.js';
import type { ManagedModule } from '../../../src/contract/modules/managed-module.js';
import { PRODUCT_MODULES } from '../../../src/contract/modules/modules.js';
import { ALL_MODULES, CUSTOM } from '../../support/modules/modules.js';
import { ticket } from '../../port-contracts/scoped-module.js';
import { newFolder } from '../../support/new-folder.js';
import { migratedDatabase } from '../../support/postgres/each-database.js';

/** The module that the text declares, by running it. */
const moduleOf = async (folder: string, name: string, text: string): Promise<ManagedModule> => {
  const file = join(folder, `${name}.mjs`);
  const { code } = await transform(text, { loader: 'ts', format: 'esm' });
  await writeFile(file, code.replace('menshen/modules', new URL('../../../src/modules.js', import.meta.url).href));
  const exported = (await import(pathToFileURL(file).href)) as Readonly<Record<string, ManagedModule>>;
  return exported[name]!;
};

const COMPILER = {
  extends: resolve('tsconfig.json'),
  compilerOptions: { noEmit: true, types: [], paths: { 'menshen/modules': [resolve('src/modules.ts')] } },
  include: ['*.ts'],
};

const LEGACY = `
create table legacy_orders (
  id bigint generated always as identity primary key,
  order_no varchar(32) not null unique,
  total numeric(10,2) not null default 0,
  rate double precision not null default 1,
  paid boolean,
  placed_at timestamptz not null default now(),
  payload jsonb,
  "weird__name" text,
  kind smallint not null default 2
);
insert into legacy_orders (order_no, kind) values ('A', 1), ('B', 7)`;

describe('the declaration of a table that exists', () => {
  const orm = migratedDatabase();
  const run = (sql: string) => orm().em.getConnection().execute(sql);
  const judged = async (table: string, name?: string) => {
    const modules = name === undefined ? PRODUCT_MODULES : ALL_MODULES;
    return declaredTable((await readTable(orm(), table))!, modules, await readMenus(orm()), name);
  };
  const declared = async (table: string, name?: string): Promise<DeclaredTable> => {
    const result = await judged(table, name);
    if ('obstacles' in result) throw new Error(result.obstacles.join('\n'));
    return result;
  };
  const remarksOf = async (table: string) =>
    (await declared(table)).text.split('\n').filter((line) => line.startsWith('//'));
  const next = (module: ManagedModule, snapshot: ReturnType<typeof snapshotOf>) =>
    nextMigration(module, new Map([...ALL_MODULES, [module.name, module]]), snapshot);
  let folder: string;
  before(async () => {
    folder = await newFolder('declared');
    await run(`insert into menus (name, type) values ('folder', 1)`);
    for (const module of CUSTOM)
      for (const statement of nextMigration(module, ALL_MODULES, undefined).statements) await run(statement);
    await run(LEGACY);
  });

  for (const module of CUSTOM)
    it(`needs no migration for the table of ${module.name}, by its own snapshot and by the one of the table`, async () => {
      const { name, text, snapshot } = await declared(module.table, module.name);
      expect(name).to.equal(module.name);
      const read = await moduleOf(folder, name, text);
      const needed = tableOf(module);
      expect(tableOf(read)).to.deep.equal({ ...needed, columns: tableOf(read).columns });
      // the table does not say to which module a field refers, and so not which menus its forms need
      const { menus } = snapshotOf(read, ALL_MODULES);
      expect(next(read, { ...snapshot, menus }).statements).to.deep.equal([]);
      const own = snapshotOf(module, ALL_MODULES);
      expect(next(read, { ...own, menus }).statements).to.deep.equal([]);
      expect(snapshot.menus.toSorted()).to.deep.equal(own.menus.toSorted());
    });

  it('has what the table cannot say as comments, and the next migration adds what the table lacks', async () => {
    const { name, text, snapshot } = await declared('legacy_orders');
    expect(snapshot.menus).to.deep.equal([]);
    expect(name).to.equal('legacyOrder');
    expect(await remarksOf('legacy_orders')).to.deep.equal([
      '// no kind of field stores rate (double precision)',
      '// no kind of field stores payload (jsonb)',
      '// no field has a column of the name weird__name',
      '// the table does not say what the values of kind mean',
      '// legacy_orders_order_no_key is unique among deleted records too: a refused value is answered with ConstraintViolated',
      '// the next migration adds status, create_user, create_time, update_user, update_time, deleted, delete_user, delete_time, version',
    ]);
    const module = await moduleOf(folder, name, text);
    const { statements, needed, destructive } = next(module, snapshot);
    expect({ needed, destructive }).to.deep.equal({ needed: [], destructive: [] });
    for (const statement of statements) await run(statement);
    expect(next(module, (await declared('legacy_orders')).snapshot).statements).to.deep.equal([]);
    const rows = await run('select order_no, kind, status, version from legacy_orders order by id');
    expect(rows).to.deep.equal([
      { order_no: 'A', kind: 1, status: 1, version: 1 },
      { order_no: 'B', kind: 7, status: 1, version: 1 },
    ]);
  });

  it('reads the values of a column whose name is a reserved word, and says that no field stores it', async () => {
    await run('create table legacy_steps (id integer primary key, name text not null, "order" smallint not null)');
    await run("insert into legacy_steps values (1, 'A', 3)");
    const { text } = await declared('legacy_steps');
    expect(text).to.include("order: { title: 'order', kind: 'choice', choices: [{ value: 3, title: '3' }] }");
  });

  it('is impossible without an id of integers, and with a status or a deletion that nothing converts', async () => {
    await run(`create table legacy_lines (id uuid primary key, status char(1), deleted smallint not null default 0,
      create_time timestamp, sort text)`);
    await run('create table legacy_links (name text not null)');
    expect(await judged('legacy_lines')).to.deep.equal({
      obstacles: [
        'id has the type uuid, and needs integer',
        'status has the type character(1), and needs smallint',
        'deleted has the type smallint, and needs boolean',
        'create_time has the type timestamp without time zone, and needs timestamptz',
      ],
    });
    expect(await judged('legacy_links')).to.deep.equal({
      obstacles: ['it has no column id: every record needs one of the type integer'],
    });
  });

  it('says what the next migration changes, and which constraints no rule knows; the migration can run', async () => {
    await run(`create table legacy_units (
      id integer generated by default as identity, name varchar(20) not null, status integer, sort bigint default 1,
      deleted boolean, constraint legacy_units_name check (name <> 'no
      name'))`);
    await run(`insert into legacy_units (name, status) values ('A', 0), ('B', null)`);
    const { name, text, snapshot } = await declared('legacy_units');
    expect((await remarksOf('legacy_units')).slice(0, -1)).to.deep.equal([
      '// the id needs a primary key',
      "// no rule says what legacy_units_name refuses: CHECK (((name)::text <> 'no name'::text)); a refused value is answered with ConstraintViolated",
      '// the next migration changes "status integer" to "status smallint not null default 1"; null becomes 1',
      '// the next migration changes "sort bigint default 1" to "sort integer not null default 0"; null becomes 0',
      '// the next migration changes "deleted boolean" to "deleted boolean not null default false"; null becomes false',
      '// status has the values 0: only 1, enabled, and 2, disabled, have a meaning',
    ]);
    const module = await moduleOf(folder, name, text);
    const { statements, destructive } = next(module, snapshot);
    expect(destructive).to.deep.equal([
      'status becomes narrower: integer to smallint',
      'sort becomes narrower: bigint to integer',
    ]);
    for (const statement of statements) await run(statement);
    const after = (await declared('legacy_units')).snapshot;
    expect(next(module, after).statements).to.deep.equal([]);
    expect(await run('select status, sort, deleted from legacy_units order by id')).to.deep.equal([
      { status: 0, sort: 1, deleted: false },
      { status: 1, sort: 1, deleted: false },
    ]);
  });

  it('has the scope by which the lists of the table are read, and so needs no migration', async () => {
    for (const statement of createTable(tableOf(ticket))) await run(statement);
    const { name, text, snapshot } = await declared(ticket.table);
    const read = await moduleOf(folder, name, text);
    expect(read.scope).to.deep.equal(ticket.scope);
    expect(next(read, { ...snapshot, menus: snapshotOf(read, ALL_MODULES).menus }).statements).to.deep.equal([]);
  });

  it('proposes a scope by references to departments and users; the next migration adds its index and its totals', async () => {
    await run(`create table legacy_visits (id integer generated by default as identity primary key, name text not null,
      department_id integer references departments (id), owner_id integer references users (id),
      visitor_id integer references users (id))`);
    const { name, text, snapshot } = await declared('legacy_visits');
    expect(await remarksOf('legacy_visits')).to.include(
      '// the scope is a proposal: without it, every permission reaches all records',
    );
    const module = await moduleOf(folder, name, text);
    expect(module.scope).to.deep.equal({ department: 'departmentId', owner: 'ownerId' });
    for (const statement of next(module, snapshot).statements) await run(statement);
    const missing = missingObjects(module, await readTable(orm(), 'legacy_visits'));
    expect(missing).to.deep.equal([]);
    expect(next(module, (await declared('legacy_visits')).snapshot).statements).to.deep.equal([]);
  });

  it('leaves out a department or an owner that may be several references', async () => {
    await run(`create table legacy_trips (id integer generated by default as identity primary key, name text not null,
      from_id integer references departments (id), to_id integer references departments (id),
      guest_id integer references users (id))`);
    const { name, text } = await declared('legacy_trips');
    expect(await remarksOf('legacy_trips')).to.include('// the scope may have department: one of fromId, toId');
    expect((await moduleOf(folder, name, text)).scope).to.deep.equal({ owner: 'guestId' });
  });

  it('compiles', async () => {
    const types = await newFolder('declared-types');
    await writeFile(join(types, 'tsconfig.json'), JSON.stringify(COMPILER));
    await writeFile(join(types, 'package.json'), '{ "type": "module" }');
    await run(`create table cases (id integer generated by default as identity primary key, name text not null)`);
    for (const table of ['contracts', 'customers', 'legacy_orders', 'legacy_visits', 'users', 'cases'])
      await writeFile(join(types, `${table}.ts`), (await declared(table)).text);
    const compiler = resolve('node_modules/typescript-7/bin/tsc');
    const ran = promisify(execFile)(process.execPath, [compiler, '-p', types]);
    // the compiler prints its errors
    const { stdout } = await ran.catch((error: unknown) => error as { stdout: string });
    expect(stdout).to.equal('');
  });
});
