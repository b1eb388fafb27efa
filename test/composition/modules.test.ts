import { expect } from 'chai';
import { readSettings } from '../../config/settings.js';
import { migrationState } from '../../src/adapters/mikro-orm/migrations/migrations.js';
import { compose } from '../../src/composition/container.js';
import { moduleFaults, moduleRegistry, type CustomModule } from '../../src/composition/modules.js';
import { RESERVED_NAMES } from '../../src/contract/modules/declaration-faults.js';
import type { ManagedModule } from '../../src/contract/modules/managed-module.js';
import { defineModule } from '../../src/contract/modules/module-declaration.js';
import { MODULES, modulesWith } from '../../src/contract/modules/modules.js';
import { apiEndpoints } from '../../src/http/server/app.js';
import { createService, migrate } from '../../src/menshen.js';
import { expectRight } from '../support/expect-either.js';
import { NOTICE } from '../support/http/notice-module.js';
import { JWT_SECRET } from '../support/http/service.js';
import { newFolder } from '../support/new-folder.js';
import { sharedPostgres } from '../support/postgres/shared.js';

const renamed = (name: string): CustomModule => ({ ...NOTICE, declaration: { ...NOTICE.declaration, name } });
const withTable = (table: string): CustomModule => ({ ...NOTICE, declaration: { ...NOTICE.declaration, table } });
const migrations = (...names: string[]): CustomModule => ({
  ...NOTICE,
  migrations: names.map((name) => ({ name, sql: 'select 1' })),
});
const FAULTS: Readonly<Record<string, readonly [modules: ReadonlyArray<CustomModule>, fault: string]>> = {
  'a fault in its declaration': [[renamed('login')], 'module login: the name is the first segment of other endpoints'],
  'a name that all objects of JavaScript have': [
    [renamed('constructor')],
    'module constructor: every object of JavaScript has a member of this name',
  ],
  'a name twice': [[NOTICE, withTable('more')], 'two modules have the name notice'],
  'a table twice': [[NOTICE, renamed('memo')], 'two modules have the table notices'],
  'a table of the product': [[withTable('users')], 'module notice: the product has a table "users"'],
  'a table of the product that is no module’s': [
    [withTable('audit_events')],
    'module notice: the product has a table "audit_events"',
  ],
  'a table that is no name': [[withTable('a b')], 'module notice: "a b" is not a name of a table'],
  'a migration that is no name': [[migrations('a/b')], 'module notice: "a/b" is not a name of a migration'],
  'two migrations of one name': [[migrations('a', 'a')], 'module notice: two migrations have the name "a"'],
};

/** The module with other members, as a declaration in JavaScript may have them. */
const declared = (change: object): CustomModule => ({
  ...NOTICE,
  declaration: { ...NOTICE.declaration, ...change },
});
const withField = (field: object): CustomModule => declared({ fields: { ...NOTICE.declaration.fields, field } });

/** What a declaration in JavaScript may say, and the faults of that. */
const SHAPES: Readonly<Record<string, readonly [module: CustomModule, ...faults: ReadonlyArray<string>]>> = {
  'a field without a kind': [
    withField({ title: '天' }),
    'fields: "field": "kind" is missing: text, integer, decimal, boolean, date, time, choice, reference',
  ],
  'a misspelt kind': [
    withField({ kind: 'integr', title: '天' }),
    'fields: "field": "integr" is not a kind; the nearest is "integer"',
  ],
  'a kind that every object inherits': [
    withField({ kind: 'toString', title: '天' }),
    'fields: "field": "toString" is not a kind',
  ],
  'a field that is no object': [withField(undefined as never), 'fields: "field": it is not an object'],
  'a misspelt member of a field': [
    withField({ kind: 'text', title: '天', mim: 1, max: 9 }),
    'fields: "field": "min" is missing',
    'fields: "field": "mim" is not a member; the nearest is "min"',
  ],
  'a member of another kind': [
    withField({ kind: 'decimal', title: '天', precision: 5, scale: 2, min: 0 }),
    'fields: "field": "min" is not a text',
  ],
  'choices that are no objects': [
    withField({ kind: 'choice', title: '天', choices: [1, 2] }),
    'fields: "field": "choices" is not a list of objects with value and title',
  ],
  'a misspelt member': [declared({ ordr: [] }), '"ordr" is not a member; the nearest is "order"'],
  'no label': [declared({ label: undefined }), '"label" is missing'],
  'no title': [declared({ title: undefined }), '"title" is missing'],
  'no lists and no titles': [
    declared({ lists: undefined, titles: undefined }),
    '"lists" is missing',
    '"titles" is missing',
  ],
  'a list without a title of its own': [declared({ titles: { list: {} } }), '"titles" is not an object of titles'],
  'an operation without a form': [
    declared({ operations: { close: { title: '关闭', decide: () => ({}) } } }),
    'operations: "close": "form" is missing',
  ],
  'an operation with a misspelt member and a misspelt kind': [
    declared({ operations: { close: { title: '关闭', form: { a: { kind: 'txt' } }, decid: () => ({}) } } }),
    'operations: "close": "decide" is missing',
    'operations: "close": "decid" is not a member; the nearest is "decide"',
    'operations: "close": fields: "a": "txt" is not a kind; the nearest is "text"',
  ],
  'a rule without a function': [
    declared({ rules: [{ field: 'name', title: '不对' }] }),
    'rules: number 1: "holds" is missing',
  ],
  'a misspelt name of a field': [
    declared({ orderBy: ['srot'] }),
    'orderBy: "srot" is not a stored field or a time of the record; the nearest is "sort"',
  ],
};

describe('modules from outside', () => {
  for (const [what, [module, ...faults]] of Object.entries(SHAPES))
    it(`are refused for ${what}`, () => {
      expect(moduleFaults([module])).to.deep.equal(faults.map((fault) => `module notice: ${fault}`));
    });

  it('are made from anything without an error, and every module is then refused with its faults', () => {
    const define = defineModule as (declaration: unknown) => ManagedModule;
    const modules = [
      {},
      { name: 'a', title: '甲', fields: null, list: 'id', order: [], unique: 'name', label: 'name' },
      { name: 'b', title: '乙', fields: { name: null }, list: ['id'], order: [], unique: [1], label: 'name' },
    ].map((declaration) => ({ declaration: define(declaration), migrations: [] }));
    expect(moduleFaults(modules)).to.deep.equal([
      'module number 1: "list" is missing',
      'module number 1: "name" is missing',
      'module number 1: "title" is missing',
      'module number 1: "fields" is missing',
      'module number 1: "order" is missing',
      'module number 1: "label" is missing',
      'module a: "fields" is not an object',
      'module a: "list" is not a list of names',
      'module a: "unique" is not a list of names, of lists of names, or of objects with fields',
      'module b: "unique" is not a list of names, of lists of names, or of objects with fields',
      'module b: fields: "name": it is not an object',
    ]);
  });

  it('are refused for a default time that the clocks of the zone skip', () => {
    const time = withField({ kind: 'time', title: '天', default: '2026-03-29 02:30:00' });
    expect(moduleFaults([time], 'Asia/Shanghai')).to.deep.equal([]);
    expect(moduleFaults([time], 'Europe/Berlin')).to.deep.equal([
      'module notice: fields: "field": its default 2026-03-29 02:30:00 is a time that the clocks of Europe/Berlin skip',
    ]);
  });

  it('are refused for an index that has the name of another one, or of a table', () => {
    const other = (name: string, table: string, orderBy: ReadonlyArray<string>) =>
      ({ ...NOTICE, declaration: { ...NOTICE.declaration, name, table, orderBy } }) as CustomModule;
    const a = declared({ table: 'note', orderBy: ['sort'] });
    expect(moduleFaults([a, other('memo', 'note_sort_order_index', [])])).to.deep.equal([
      'two modules would have an index or a table "note_sort_order_index"',
    ]);
    const fields = { ...NOTICE.declaration.fields, listSort: { kind: 'integer', title: '次序', min: 0, max: 9 } };
    const longer = { ...a, declaration: { ...a.declaration, fields, orderBy: ['listSort'] } as ManagedModule };
    expect(moduleFaults([longer, other('memo', 'note_list', ['sort'])])).to.deep.equal([
      'two modules would have an index or a table "note_list_sort_order_index"',
    ]);
  });

  it('every first segment of another endpoint is a reserved name', () => {
    const segments = apiEndpoints({} as never).map(({ path }) => path.split('/')[1] ?? '');
    expect([...RESERVED_NAMES, ...Object.keys(MODULES)]).to.include.members(segments);
  });

  it('come after those of the product, with their names as prefixes of their migrations', () => {
    const { declarations, migrations: named } = moduleRegistry([NOTICE]);
    expect([...declarations.keys()]).to.deep.equal([...Object.keys(MODULES), 'notice']);
    expect(named.map(({ name }) => name)).to.deep.equal(['notice/0001-create-notices', 'notice/0002-bodies']);
  });

  it('have the endpoints that they declare, and no others', () => {
    const readable = modulesWith([{ ...NOTICE.declaration, actions: ['detail', 'options'] }]);
    const paths = apiEndpoints({} as never, readable).map(({ path }) => path);
    const own = paths.filter((path) => path.startsWith('/notice/'));
    expect(own).to.deep.equal(['page', 'list', 'detail', 'options'].map((action) => `/notice/${action}`));
  });

  for (const [what, [modules, fault]] of Object.entries(FAULTS))
    it(`are refused with an error that names the fault: ${what}`, () => {
      expect(() => moduleRegistry(modules)).to.throw(Error, fault);
    });

  it('are refused at the start, all faults at once, before anything is opened', async () => {
    const settings = expectRight(readSettings({ JWT_SECRET, DATA_DIR: await newFolder('modules'), PORT: '0' }));
    const modules = [renamed('login'), renamed('User')];
    for (const start of [createService({ settings, modules }), migrate({ settings, modules })]) {
      const error = await start.catch((one: unknown) => one);
      expect(error).to.be.an('error');
      expect((error as Error).message.split('\n')).to.deep.equal([
        'module login: the name is the first segment of other endpoints',
        'module User: the name does not match ^[a-z][a-zA-Z0-9]*$',
        'two modules have the table notices',
      ]);
    }
  });

  it('are migrated with the product, once, and make the service degraded while they are not', async function () {
    const DATABASE_URL = await (await sharedPostgres(this)).newDatabase();
    const settings = expectRight(
      readSettings({ JWT_SECRET, DATABASE_URL, DATABASE_DEADLINE_MS: '15000', LOG_LEVEL: 'silent' }),
    );
    const product = await migrate({ settings });
    const { get, close } = compose(settings, {}, [NOTICE]);
    const probe = await get('databaseProbe');
    expect(await probe.check()).to.equal('degraded');
    const own = ['notice/0001-create-notices', 'notice/0002-bodies'];
    expect(await migrate({ settings, modules: [NOTICE] })).to.deep.equal(own);
    expect(await probe.check()).to.equal('up');
    expect(await migrate({ settings, modules: [NOTICE] })).to.deep.equal([]);
    // the commands do not know the module, and find nothing wrong
    expect(await migrationState(await get('orm'))).to.deep.include({ pending: [], unknown: [] });
    expect(product).to.include('0001-baseline').and.not.to.include.members(own);
    await close();
  });
});
