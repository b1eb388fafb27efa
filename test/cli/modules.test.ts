import { JWT_SECRET } from '../support/http/service.js';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect } from 'chai';
import { newFolder } from '../support/new-folder.js';
import { anyDatabase } from '../support/postgres/shared.js';
import { compiled } from '../support/process/build.js';
import { contractsDeployment } from '../support/process/contracts-deployment.js';
import { menshen } from './menshen.js';

const CONFIGURATION = `import { defineConfig } from 'menshen';
import { customer } from './modules/customer.js';

export default defineConfig({ modules: [customer] });
`;

const DECLARATION = (fields = '') => `import { defineModule, SORT, STATUS } from 'menshen/modules';
export const customer = defineModule({
  name: 'customer',
  title: '客户',
  fields: { name: { kind: 'text', title: '名称', min: 1, max: 100 }, ${fields} sort: SORT, status: STATUS },
  list: ['id', 'name'],
  order: ['sort'],
  label: 'name',
});
`;

const AMOUNT = "amount: { kind: 'decimal', title: '金额', precision: 10, scale: 2 },";

describe('menshen module', () => {
  let folder: string;
  const read = (path: string): string => readFileSync(join(folder, path), 'utf8');
  const run = (...words: string[]) => menshen(['module', ...words], { folder });
  const declare = (fields?: string) => writeFile(join(folder, 'modules/customer.js'), DECLARATION(fields));

  beforeEach(async () => {
    folder = await newFolder('module-commands');
    await mkdir(join(folder, 'node_modules/menshen'), { recursive: true });
    await symlink(resolve(await compiled('')), join(folder, 'node_modules/menshen/dist'));
    await symlink(resolve('package.json'), join(folder, 'node_modules/menshen/package.json'));
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  });

  describe('new', () => {
    it('writes a declaration, a test and the configuration', async () => {
      const { code, output } = await run('new', 'contract');
      expect({ code, output }).to.deep.equal({
        code: 0,
        output: 'wrote modules/contract.ts\nwrote test/contract.test.ts\nwrote menshen.config.js\n',
      });
      expect(read('modules/contract.ts')).to.include("name: 'contract'");
      expect(read('test/contract.test.ts')).to.include('managedModuleContract(contract');
      expect(read('test/contract.test.ts')).to.include('references: { user: newRecordsOf(MODULES.user, tested) }');
      expect((await run('new', 'customer')).code).to.equal(0);
      expect(read('menshen.config.js')).to.equal(
        CONFIGURATION.replace(
          "import { customer } from './modules/customer.js';",
          "import { contract } from './modules/contract.js';\nimport { customer } from './modules/customer.js';",
        ).replace('[customer]', '[contract, customer]'),
      );
    });

    for (const file of ['modules/contract.ts', 'test/contract.test.ts'])
      it(`writes nothing when ${file} exists`, async () => {
        await mkdir(join(folder, 'modules'));
        await mkdir(join(folder, 'test'));
        await writeFile(join(folder, file), 'mine');
        const { code, errors } = await run('new', 'contract');
        expect(code).to.equal(1);
        expect(errors).to.equal(`menshen: ${join(folder, file)} exists: nothing was written\n`);
        const others = ['modules/contract.ts', 'test/contract.test.ts', 'menshen.config.js'];
        expect(others.filter((path) => existsSync(join(folder, path)))).to.deep.equal([file]);
        expect(read(file)).to.equal('mine');
      });

    it('leaves a configuration as it is in which it finds no list of modules, and prints what to add', async () => {
      const text = 'const modules = []; // modules: []\nexport default { modules };\n';
      await writeFile(join(folder, 'menshen.config.js'), text);
      expect(await run('new', 'contract')).to.deep.equal({
        code: 0,
        output: 'wrote modules/contract.ts\nwrote test/contract.test.ts\n',
        errors: [
          `menshen: ${join(folder, 'menshen.config.js')} is not changed, because its list of modules was not found. Add to it by hand:`,
          "menshen:   import { contract } from './modules/contract.js';",
          'menshen:   contract, in the list modules\n',
        ].join('\n'),
      });
      expect(read('menshen.config.js')).to.equal(text);
    });

    it('writes the titles that it is given, or proposes some', async () => {
      await run('new', 'purchaseOrder');
      expect(read('modules/purchaseOrder.ts')).to.include("title: 'Purchase order',\n  english: 'Purchase orders',");
      await run('new', 'category', '--title', '类别');
      expect(read('modules/category.ts')).to.include("title: '类别',\n  english: 'Categories',");
    });

    for (const [name, fault] of [
      ['Contract', 'the name does not match ^[a-z][a-zA-Z0-9]*$'],
      ['class', 'it is a reserved word of JavaScript'],
      ['user', 'the product has a module of this name'],
      ['audit', 'the name is the first segment of other endpoints'],
      ['userRole', 'module userRole: the product has a table "user_roles"'],
      ['defineModule', 'the written files use it for something else'],
    ] as const)
      it(`refuses the name ${name}`, async () => {
        const { code, errors } = await run('new', name);
        expect(code).to.equal(2);
        expect(errors).to.equal(`menshen: no new module can have the name "${name}": ${fault}\n`);
        expect(existsSync(join(folder, 'modules'))).to.equal(false);
      });
  });

  describe('migration', () => {
    beforeEach(async () => {
      await mkdir(join(folder, 'modules'));
      await writeFile(join(folder, 'menshen.config.js'), CONFIGURATION);
      await declare();
    });

    it('writes the first migration and the snapshot; --check fails before and succeeds after', async () => {
      const before = await run('migration', 'customer', '--check');
      expect(before).to.include({
        code: 1,
        errors: 'menshen: a migration of customer is missing: run menshen module migration customer\n',
      });
      expect(await run('migration', 'customer')).to.deep.equal({
        code: 0,
        output: 'wrote migrations/customer/0001-create.sql\nwrote migrations/customer/snapshot.json\n',
        errors: '',
      });
      expect(await run('migration', 'customer', '--check')).to.include({ code: 0, errors: '' });
      expect(await run('migration', 'customer')).to.include({
        code: 0,
        output: 'no migration of customer is missing\n',
      });
    });

    it('needs --value without a terminal, and refuses a wrong one', async () => {
      await run('migration', 'customer');
      await declare(AMOUNT);
      const without = await run('migration', 'customer');
      expect(without).to.include({
        code: 2,
        errors: 'menshen: the records that exist need a value: pass --value amount=…\n',
      });
      expect((await run('migration', 'customer', '--value', 'amount=1,5')).code).to.equal(2);
      expect(existsSync(join(folder, 'migrations/customer/0002-change.sql'))).to.equal(false);
      expect((await run('migration', 'customer', '--value', 'amount=1.50')).code).to.equal(0);
      expect(read('migrations/customer/0002-change.sql')).to.include(
        'add column amount numeric(10,2) not null default 1.50',
      );
    });

    it('is missed by migrate and doctor after a change of the declaration', async () => {
      const environment = { DATA_DIR: join(folder, 'data') };
      await run('migration', 'customer');
      await declare(AMOUNT);
      const line = 'a migration of customer is missing: run menshen module migration customer';
      expect(await menshen(['migrate'], { folder, environment })).to.include({
        code: 1,
        output: '',
        errors: `menshen: ${line}\n`,
      });
      expect(existsSync(environment.DATA_DIR)).to.equal(false);
      const settings = { ...environment, JWT_SECRET };
      expect((await menshen(['doctor'], { folder, environment: settings })).output).to.include(line);
    });

    it('drops a column only with --destructive', async () => {
      await declare(AMOUNT);
      await run('migration', 'customer');
      await declare();
      expect(await run('migration', 'customer')).to.include({
        code: 1,
        errors: 'menshen: amount is dropped; pass --destructive to lose these values\n',
      });
      expect((await run('migration', 'customer', '--destructive')).code).to.equal(0);
      expect(read('migrations/customer/0002-change.sql')).to.include('drop column amount');
    });

    it('is missing for no module of the example', async () => {
      const example = await contractsDeployment();
      for (const name of ['contract', 'customer']) {
        const words = ['module', 'migration', name, '--check'];
        expect(await menshen(words, { folder: example })).to.include({ code: 0, errors: '' });
      }
    });

    it('refuses a module that the configuration does not have', async () => {
      expect(await run('migration', 'nothing')).to.include({
        code: 2,
        errors: 'menshen: the configuration has no module nothing\n',
      });
    });
  });

  describe('from-table', () => {
    it('prints a declaration of a table, and writes the snapshot once', async () => {
      const environment = { DATA_DIR: join(folder, 'data'), ...(await anyDatabase()) };
      expect((await menshen(['migrate'], { folder, environment })).code).to.equal(0);
      const { code, output, errors } = await menshen(['module', 'from-table', 'positions'], { folder, environment });
      expect(code).to.equal(0);
      expect(output).to.include("export const position = defineModule({\n  name: 'position',");
      expect(errors).to.equal('menshen: wrote migrations/position/snapshot.json\n');
      const again = await menshen(['module', 'from-table', 'positions'], { folder, environment });
      expect(again).to.deep.equal({ code: 0, output, errors: '' });
      const missing = await menshen(['module', 'from-table', 'nothing'], { folder, environment });
      expect(missing).to.include({ code: 1, errors: 'menshen: the database has no table nothing\n' });
    });
  });
});
