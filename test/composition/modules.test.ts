import { expect } from 'chai';
import { readSettings } from '../../config/settings.js';
import { migrationState } from '../../src/adapters/mikro-orm/migrations/migrations.js';
import { compose } from '../../src/composition/container.js';
import { moduleRegistry, type CustomModule } from '../../src/composition/modules.js';
import { RESERVED_NAMES } from '../../src/contract/declaration-faults.js';
import { MODULES, modulesWith } from '../../src/contract/modules.js';
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

describe('modules from outside', () => {
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
