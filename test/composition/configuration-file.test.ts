import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { readConfiguration } from '../../src/composition/configuration-file.js';
import { expectRight } from '../support/expect-either.js';
import { newFolder } from '../support/new-folder.js';

const FILE = 'menshen.config.js';

const IMPORTS = ['contract', 'customer']
  .map((name) => `import { ${name} } from '${new URL(`../support/modules/${name}.js`, import.meta.url).href}';\n`)
  .join('');

/** A new folder with these files, by their paths. */
const folderWith = async (files: Readonly<Record<string, string>>): Promise<string> => {
  const folder = await newFolder('configuration');
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
};

/** The faults of a folder with this configuration and these files. */
const faultsOf = async (text: string, files: Readonly<Record<string, string>> = {}): Promise<ReadonlyArray<string>> => {
  const read = await readConfiguration(undefined, await folderWith({ [FILE]: text, ...files }));
  return read._tag === 'Left' ? read.left.split('\n') : [];
};

describe('the configuration file', () => {
  it('is empty in a folder without one', async () => {
    const read = await readConfiguration(undefined, await newFolder('configuration'));
    expect(expectRight(read)).to.deep.equal({ file: undefined, modules: [], adapters: {} });
  });

  for (const name of [FILE, 'menshen.config.mjs'])
    it(`${name} in the working folder gives its modules in their order, and its adapters`, async () => {
      const text = `${IMPORTS}export default { modules: [contract, customer], adapters: { clock: () => 'a clock' } }`;
      const folder = await folderWith({ [name]: text });
      const { file, modules, adapters } = expectRight(await readConfiguration(undefined, folder));
      expect(file).to.equal(join(folder, name));
      expect(modules.map(({ declaration }) => declaration.name)).to.deep.equal(['contract', 'customer']);
      expect(Object.keys(adapters)).to.deep.equal(['clock']);
    });

  it('of another name is read when it is named, and its migrations are beside it', async () => {
    const folder = await folderWith({
      'shop/own.mjs': `${IMPORTS}export default { modules: [customer] }`,
      'shop/migrations/customer/0001-create.sql': 'select 1',
      'migrations/customer/0002-other.sql': 'select 2',
    });
    const { file, modules } = expectRight(await readConfiguration('shop/own.mjs', folder));
    expect(file).to.equal(join(folder, 'shop/own.mjs'));
    expect(modules[0]?.migrations).to.deep.equal([{ name: '0001-create', sql: 'select 1' }]);
  });

  it('gives each module its migrations in the order of their numbers, and no other file', async () => {
    const folder = await folderWith({
      [FILE]: `${IMPORTS}export default { modules: [contract, customer] }`,
      'migrations/contract/0010-more.sql': 'select 10',
      'migrations/contract/0002-second.sql': 'select 2',
      'migrations/contract/snapshot.json': '{}',
      'migrations/customer/0001-create_customers.sql': 'select 1',
    });
    const { modules } = expectRight(await readConfiguration(undefined, folder));
    expect(modules.map(({ migrations }) => migrations.map(({ name }) => name))).to.deep.equal([
      ['0002-second', '0010-more'],
      ['0001-create_customers'],
    ]);
  });

  it('that is named and does not exist is a fault that names its path', async () => {
    const folder = await newFolder('configuration');
    const left = await readConfiguration('other.js', folder);
    expect(left).to.have.property('left', `there is no configuration ${join(folder, 'other.js')}`);
  });

  it('is refused when there are two in the working folder', async () => {
    const folder = await folderWith({ [FILE]: '', 'menshen.config.mjs': '' });
    expect(await readConfiguration(undefined, folder)).to.have.property(
      'left',
      `there are two configurations in ${folder}: menshen.config.js and menshen.config.mjs`,
    );
  });

  const FAULTS: Readonly<Record<string, readonly [text: string, ...faults: (string | RegExp)[]]>> = {
    'that cannot be parsed': [
      'export default {\n  modules: [[,\n};',
      /^cannot be loaded: menshen\.config\.js:3: Unexpected token/,
    ],
    'that throws': ["throw new Error('no room\\nfor it')", 'cannot be loaded: no room for it'],
    'that imports what does not exist': [
      "import './customer.js'",
      /^cannot be loaded: Cannot find module .*customer\.js/,
    ],
    'without a default export': [
      'export const modules = []',
      'there is no default export: export default defineConfig({ modules: [], adapters: {} })',
    ],
    'whose default export is a list': [
      'export default []',
      'the default export is not an object: export default defineConfig({ modules: [], adapters: {} })',
    ],
    'with an unknown member': [
      'export default { module: [] }',
      '"module" is not a member: a configuration has modules and adapters',
    ],
    'with modules that are no list': ['export default { modules: {} }', 'modules: it is not a list'],
    'with a module that is no module': [
      `${IMPORTS}export default { modules: [customer, { name: 'contract' }, undefined] }`,
      'modules: number 2 is not made by defineModule',
      'modules: number 3 is not made by defineModule',
    ],
    'with a module that has faults': [
      `${IMPORTS}export default { modules: [{ ...customer, name: 'login', order: ['level'], label: 'phone' }] }`,
      'module login: the name is the first segment of other endpoints',
      'module login: order: "level" is not an integer that is not optional',
      'module login: label: "phone" is not a text that is not optional',
    ],
    'with a module twice': [
      `${IMPORTS}export default { modules: [customer, customer] }`,
      'two modules have the name customer',
      'two modules have the table customers',
    ],
    'with adapters that are no object': ['export default { adapters: [] }', 'adapters: it is not an object'],
    'with an adapter of no port': ['export default { adapters: { hash: () => 1 } }', 'adapters: unknown port hash'],
    'with an adapter that is no function': [
      'export default { adapters: { hasher: {} } }',
      'adapters: hasher is not a function',
    ],
  };
  for (const [what, [text, ...expected]] of Object.entries(FAULTS))
    it(`${what} is refused with lines that name the file and the fault`, async () => {
      const faults = await faultsOf(text);
      expect(faults).to.have.length(expected.length);
      for (const [i, fault] of faults.entries()) {
        expect(fault.startsWith(`${FILE}: `), fault).to.equal(true);
        const [wanted, said] = [expected[i], fault.slice(`${FILE}: `.length)];
        if (typeof wanted === 'string') expect(said).to.equal(wanted);
        else expect(said).to.match(wanted!);
      }
    });

  it('that imports a file which cannot be parsed is refused with the path and the line of that file', async () => {
    const text = "import './modules/customer.js';\nexport default {};";
    const [fault, ...more] = await faultsOf(text, { 'modules/customer.js': 'export const a = 1;\nexport const b = ;' });
    expect(fault).to.match(/^menshen\.config\.js: cannot be loaded: modules\/customer\.js:2: Unexpected token/);
    expect(more).to.deep.equal([]);
  });

  it('that imports a name which a file does not export is refused with its own line', async () => {
    const text = "\nimport { b } from './modules/customer.js';\nexport default { modules: [b] };";
    const [fault] = await faultsOf(text, { 'modules/customer.js': 'export const a = 1;' });
    expect(fault).to.match(
      /^menshen\.config\.js: cannot be loaded: menshen\.config\.js:2: .*does not provide an export/,
    );
  });

  it('is refused for migrations whose names have no number, or the number of another one', async () => {
    expect(
      await faultsOf(`${IMPORTS}export default { modules: [customer] }`, {
        'migrations/customer/create.sql': '',
        'migrations/customer/001-create.sql': '',
        'migrations/customer/0001-create.sql': '',
        'migrations/customer/0001-more.sql': '',
      }),
    ).to.deep.equal([
      `${FILE}: migrations/customer: "001-create.sql" is not a name of a migration, such as 0001-create.sql`,
      `${FILE}: migrations/customer: "create.sql" is not a name of a migration, such as 0001-create.sql`,
      `${FILE}: migrations/customer: two migrations have the number 0001`,
    ]);
  });

  it('is refused with all its faults at once', async () => {
    const text = `${IMPORTS}export default { own: 1, modules: [1, { ...customer, name: 'User' }], adapters: { hash: 1 } }`;
    expect(await faultsOf(text, { 'migrations/User/1.sql': '' })).to.have.length(5);
  });
});
