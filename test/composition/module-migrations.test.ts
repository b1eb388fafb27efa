import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { migrationFilesOf } from '../../src/composition/migration-files.js';
import {
  missingMigrations,
  planMigration,
  snapshotFile,
  type GivenAnswers,
} from '../../src/composition/module-migrations.js';
import { SORT } from '../../src/contract/forms/form-field.js';
import type { ManagedModule } from '../../src/contract/modules/managed-module.js';
import { modulesWith } from '../../src/contract/modules/modules.js';
import { contract } from '../support/modules/contract.js';
import { customer } from '../support/modules/customer.js';
import { newFolder } from '../support/new-folder.js';

const NOTHING: GivenAnswers = { values: {}, renames: {} };

/** The same module with other fields, and without what names the fields that are gone. */
const withFields = (fields: object, gone: ReadonlyArray<string> = []): ManagedModule => {
  const left = Object.fromEntries(Object.entries(contract.fields).filter(([name]) => !gone.includes(name)));
  const kept = (names: ReadonlyArray<string>) => names.filter((name) => !gone.includes(name));
  const module: ManagedModule = contract;
  return {
    ...module,
    fields: { ...left, ...fields },
    filters: kept(module.filters),
    orderBy: kept(module.orderBy),
  };
};

describe('the next migration of a module', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await newFolder('module-migrations');
  });

  const plan = (declaration: ManagedModule = contract, given = NOTHING) => {
    const { migrations } = migrationFilesOf(declaration.name, folder);
    return planMigration(
      { module: { declaration, migrations }, modules: modulesWith([customer, declaration]), folder },
      given,
    );
  };
  const written = (declaration: ManagedModule, given = NOTHING): string => {
    const [file = ''] = plan(declaration, given).write();
    return readFileSync(file, 'utf8');
  };

  it('creates the table at first, with its menus; then none is missing', () => {
    const [file, snapshot] = plan().write();
    expect(file).to.equal(join(folder, 'migrations/contract/0001-create.sql'));
    expect(snapshot).to.equal(snapshotFile('contract', folder));
    const sql = readFileSync(file!, 'utf8');
    for (const part of [
      'create table contracts (',
      'amount numeric(14,2) not null,',
      'signed_on date,',
      'create unique index contracts_number_unique on contracts (number) where not deleted;',
      'create index contracts_signed_on_descending_index on contracts (signed_on desc nulls last, id desc)',
      'create index contracts_number_order_index on contracts (number collate "C", id) include (status, stage, urgent,',
      'create index contracts_name_grams_index on contracts using gin (text_grams(number, remarks)) where not deleted;',
      'create index contracts_owner_id_reference_index on contracts (owner_id) where not deleted;',
      "select track_listed_table('contracts');",
      "('合同审批', 'Approve contracts', 3, 'sys:contract:approve',",
    ])
      expect(sql).to.include(part);
    expect(plan()).to.deep.include({ statements: [], needed: [], destructive: [] });
  });

  it('is missing for no bound, title or choice that the form alone has', () => {
    plan().write();
    const { number, amount, stage } = contract.fields;
    const changed = withFields({
      number: { ...number, title: '号码', max: 25, pattern: undefined },
      amount: { ...amount, max: '10.00' },
      stage: { ...stage, choices: [...stage.choices, { value: 4, title: '更多' }] },
    });
    expect(plan(changed).statements).to.deep.equal([]);
  });

  it('needs a value for a new field without a default, and writes it for the records that exist', () => {
    plan().write();
    const changed = withFields({ place: { kind: 'text', title: '地点', min: 1, max: 20 } });
    expect(plan(changed).needed).to.deep.equal(['place']);
    const sql = written(changed, { values: { place: "Bob's" }, renames: {} });
    expect(sql).to.include("alter table contracts add column place text not null default 'Bob''s';\n");
    expect(sql).to.include('alter table contracts alter column place drop default;\n');
    expect(readdirSync(join(folder, 'migrations/contract'))).to.include('0002-change.sql');
    expect(plan(changed).statements).to.deep.equal([]);
  });

  it('needs no value for a field that is optional or has a default', () => {
    plan().write();
    const optional = { kind: 'date', title: '日', optional: true };
    const usual = { kind: 'integer', title: '数', min: 0, max: 2 ** 40, default: 3 };
    expect(plan(withFields({ optional, usual }))).to.deep.include({ needed: [], destructive: [] });
  });

  it('writes a given value for the records that exist, also where the field has a default', () => {
    plan().write();
    const usual = { kind: 'integer', title: '数', min: 0, max: 9, default: 3 };
    const sql = written(withFields({ usual }), { values: { usual: '7' }, renames: {} });
    expect(sql).to.include('alter table contracts add column usual integer not null default 7;\n');
    expect(sql).to.include('alter table contracts alter column usual set default 3;\n');
  });

  it('names the columns that it would drop or make narrower', () => {
    plan().write();
    const { amount } = contract.fields;
    const { destructive } = plan(withFields({ amount: { ...amount, precision: 12 } }, ['endsOn']));
    expect(destructive).to.deep.equal([
      'ends_on is dropped',
      'amount becomes narrower: numeric(14,2) to numeric(12,2)',
    ]);
  });

  it('drops or renames a column whose name all objects of JavaScript have, which an earlier version allowed', () => {
    const note = { kind: 'text', title: '施工方', min: 0, max: 20, default: '' };
    plan(withFields({ constructor: note })).write();
    expect(plan()).to.deep.include({ destructive: ['constructor is dropped'] });
    expect(plan().statements).to.include('alter table contracts drop column constructor');
    const renamed = plan(withFields({ builder: note }), { values: {}, renames: { constructor: 'builder' } });
    expect(renamed).to.deep.include({ faults: [], needed: [], destructive: [] });
    expect(renamed.statements).to.include('alter table contracts rename column constructor to builder');
  });

  it('keeps the values of a renamed field', () => {
    plan().write();
    const { endsOn } = contract.fields;
    const changed = withFields({ expiresOn: endsOn }, ['endsOn']);
    expect(plan(changed).destructive).to.deep.equal(['ends_on is dropped']);
    const renames = { endsOn: 'expiresOn' };
    expect(plan(changed, { values: {}, renames }).destructive).to.deep.equal([]);
    expect(written(changed, { values: {}, renames })).to.include(
      'alter table contracts rename column ends_on to expires_on;',
    );
  });

  it('adds a menu for a new operation, and no other', () => {
    plan().write();
    const module: ManagedModule = contract;
    const operations = { ...module.operations, archive: { ...module.operations['cancel']!, title: '归档' } };
    const sql = written({ ...module, operations });
    expect(sql).to.include("'sys:contract:archive'").and.not.to.include('sys:contract:approve');
    expect(sql).not.to.include('alter table');
  });

  const FAULTS: Readonly<Record<string, readonly [given: Partial<GivenAnswers>, fault: string]>> = {
    'a value of no field': [{ values: { nothing: '1' } }, '--value: there is no field "nothing"'],
    'a value that the field refuses': [{ values: { urgent: 'yes' } }, '--value: not a value of "urgent"'],
    'a value that is too large': [
      { values: { sort: String(SORT.max + 1) } },
      `--value: not a value of "sort", max ${String(SORT.max)}`,
    ],
    'a time without an offset': [
      { values: { remindAt: '2026-01-31 08:00:00' } },
      '--value: not a value of "remindAt", such as 2026-01-31 08:00:00+08:00',
    ],
    'a new name of a field that is there': [
      { renames: { number: 'amount' } },
      '--rename: "number" is not a removed field',
    ],
  };
  for (const [what, [given, fault]] of Object.entries(FAULTS))
    it(`refuses ${what}`, () => {
      plan().write();
      expect(plan(contract, { ...NOTHING, ...given }).faults).to.deep.equal([fault]);
    });

  it('is missing for a module of a configuration that has changed, and never without a snapshot', () => {
    const missing = (declaration: ManagedModule) =>
      missingMigrations({
        file: join(folder, 'menshen.config.js'),
        modules: [{ declaration, migrations: migrationFilesOf('contract', folder).migrations }],
        adapters: {},
      });
    const changed = withFields({ place: { kind: 'text', title: '地点', min: 1, max: 20 } });
    expect(missing(changed)).to.deep.equal([]);
    plan().write();
    expect(missing(contract)).to.deep.equal([]);
    expect(missing(changed)).to.deep.equal([
      'a migration of contract is missing: run menshen module migration contract',
    ]);
  });

  it('is refused for another table', () => {
    plan().write();
    expect(() => plan({ ...contract, table: 'agreements' })).to.throw('the table of contract is "contracts"');
  });

  it('is refused without a snapshot where there are migrations', async () => {
    await mkdir(join(folder, 'migrations/contract'), { recursive: true });
    writeFileSync(join(folder, 'migrations/contract/0001-create.sql'), 'select 1');
    expect(() => plan()).to.throw('contract has migrations but no ');
    expect(existsSync(snapshotFile('contract', folder))).to.equal(false);
  });
});
