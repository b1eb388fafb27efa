import { readdirSync, readFileSync, statSync } from 'node:fs';
import { expect } from 'chai';
import { runIn } from '../support/package/packed.js';

type Packed = readonly [Readonly<{ files: ReadonlyArray<Readonly<{ path: string }>> }>];

const { bin } = JSON.parse(readFileSync('package.json', 'utf8')) as { bin: Readonly<Record<string, string>> };

/** What a module of the package offers at run time, asked by a program that knows it by its name alone. */
const offeredBy = async (name: string): Promise<ReadonlyArray<string>> => {
  const program = `console.log(JSON.stringify(Object.keys(await import('${name}')).sort()))`;
  return JSON.parse(await runIn('.', process.execPath, '--input-type=module', '-e', program)) as string[];
};

describe('the package', () => {
  let files: ReadonlyArray<string>;
  before(async () => {
    const told = await runIn('.', 'npm', 'pack', '--dry-run', '--json', '--ignore-scripts');
    files = (JSON.parse(told) as Packed)[0].files.map(({ path }) => path);
  });

  it('contains what was built and nothing else: neither sources, nor maps, nor tests but the contracts', () => {
    const known =
      /^(package\.json|README(\.zh)?\.md|LICENSE|dist\/(src|config|console)\/.+|dist\/mikro-orm\.config\.(d\.ts|js))$/;
    const contracts =
      /^dist\/test\/(port-contracts\/[\w.-]+|support\/(times|expect-either|audit\/audit-fixtures|memory\/[\w-]+|modules\/[\w-]+))\.(d\.ts|js)$/;
    // the contracts of changes run over the modules of the example
    const example = /^dist\/examples\/contracts\/modules\/(contract|customer)\.(d\.ts|js)$/;
    expect(files.filter((path) => ![known, contracts, example].some((form) => form.test(path)))).to.deep.equal([]);
    expect(files.filter((path) => path.endsWith('.map') || /(?<!\.d)\.ts$/.test(path))).to.deep.equal([]);
  });

  it('has a program that its user may execute', () => {
    for (const program of Object.values(bin)) expect(statSync(program).mode & 0o111, program).to.equal(0o111);
  });

  it('offers the functions of the service as menshen', async () => {
    expect(await offeredBy('menshen')).to.deep.equal([
      'createListener',
      'createService',
      'defineConfig',
      'migrate',
      'readConfiguration',
      'readSettings',
    ]);
  });

  it('offers every port as menshen/ports', async () => {
    const page = readFileSync('src/ports.ts', 'utf8');
    const ports = readdirSync('src/domain/ports');
    expect(ports).to.have.length.above(15);
    for (const file of ports) expect(page).to.include(`'./domain/ports/${file.replace('.ts', '.js')}'`);
    expect(await offeredBy('menshen/ports')).to.include.members(['E', 'O', 'Unavailable', 'isUnavailable']);
  });

  it('offers the parts of a module as menshen/modules', async () => {
    expect(await offeredBy('menshen/modules')).to.deep.equal([
      'MANAGED_ACTIONS',
      'SORT',
      'STATUS',
      'compareDecimals',
      'defineModule',
    ]);
  });

  it('offers every contract as menshen/testing', async () => {
    const contracts = readdirSync('test/port-contracts').filter((file) => file.endsWith('.contract.ts'));
    const suites = contracts.map((file) =>
      file.replace('.ts', '').replace(/[-.](\w)/g, (_, letter: string) => letter.toUpperCase()),
    );
    const modules = ['MODULES_OF_ALL_KINDS', 'MODULES_THAT_REFER', 'POSITIONS', 'SCOPED_MODULES', 'specimen'];
    // with a store that passes the contracts of administration
    const others = [...modules, 'memoryAdministration', 'newRecordsOf'];
    expect(await offeredBy('menshen/testing')).to.deep.equal([...suites, ...others].sort());
  });
});
