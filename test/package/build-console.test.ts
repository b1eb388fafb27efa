import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect } from 'chai';
import { newFolder } from '../support/new-folder.js';
import { runIn } from '../support/package/packed.js';

const LONG = 'a line of the console\n'.repeat(100);

/** Stands for the bundler, a package: copies the source into the folder that it is told. */
const BUILD = `
  const { cpSync, mkdirSync, writeFileSync } = require('node:fs');
  const folder = process.argv[process.argv.indexOf('--outDir') + 1];
  mkdirSync(folder + '/assets', { recursive: true });
  cpSync('src/main.js', folder + '/assets/main-B1c2_D-4.js');
  for (const name of ['index.html', 'small.js']) writeFileSync(folder + '/' + name, 'x'.repeat(1000));
  writeFileSync(folder + '/index.html', ${JSON.stringify(LONG)});
`;

const DEPENDS = { name: 'console', dependencies: { bundler: 'file:bundler' } };
const LOCK = {
  name: 'console',
  lockfileVersion: 3,
  packages: { '': DEPENDS, bundler: { version: '1.0.0' }, 'node_modules/bundler': { resolved: 'bundler', link: true } },
};

describe('npm run build:console', () => {
  let folder: string;
  const file = (name: string) => join(folder, name);
  const build = () => runIn(folder, resolve('node_modules/.bin/tsx'), resolve('scripts/build-console.ts'));
  const script = () => readFile(file('dist/console/assets/main-B1c2_D-4.js'), 'utf8');
  /** As if the file had been written later than everything that is built. */
  const change = async (name: string, text: string): Promise<void> => {
    await writeFile(file(name), text);
    const later = new Date((await stat(file('dist/console/index.html'))).mtimeMs + 1000);
    await utimes(file(name), later, later);
  };

  before(async () => {
    folder = await newFolder('build-console');
    await mkdir(file('console/src'), { recursive: true });
    await mkdir(file('console/bundler'));
    await writeFile(
      file('console/package.json'),
      JSON.stringify({ ...DEPENDS, scripts: { build: 'node node_modules/bundler/index.js' } }),
    );
    await writeFile(file('console/package-lock.json'), JSON.stringify(LOCK));
    await writeFile(file('console/bundler/package.json'), JSON.stringify({ name: 'bundler', version: '1.0.0' }));
    await writeFile(file('console/bundler/index.js'), BUILD);
    await writeFile(file('console/src/main.js'), LONG);
    await copyFile('package.json', file('package.json'));
  });

  it('installs and builds the console, with compressed forms of what the service sends as it is', async () => {
    await build();
    const compressed = (form: string) => readFile(file(`dist/console/assets/main-B1c2_D-4.js.${form}`));
    expect(brotliDecompressSync(await compressed('br')).toString()).to.equal(LONG);
    expect(gunzipSync(await compressed('gz')).toString()).to.equal(LONG);
    for (const name of ['small.js', 'index.html']) {
      expect(existsSync(file(`dist/console/${name}`)), name).to.be.true;
      expect(existsSync(file(`dist/console/${name}.br`)), name).to.be.false;
    }
    expect(existsSync(file('console/node_modules/.package-lock.json'))).to.be.true;
  });

  it('builds again when a file has changed, and otherwise does nothing', async () => {
    expect(await build()).to.equal('dist/console is up to date\n');
    await change('console/src/main.js', 'changed');
    await build();
    expect(await script()).to.equal('changed');
  });

  it('leaves the console that is there when the build fails', async () => {
    await change('console/src/main.js', 'half a build');
    await change('console/bundler/index.js', `${BUILD} process.exit(1);`);
    const failure = await build().then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(failure).to.be.instanceOf(Error);
    expect(await script()).to.equal('changed');
  });

  it('is not removed by the build of the service', async () => {
    await mkdir(file('dist/src'));
    await runIn(folder, 'npm', 'run', 'clean');
    expect([existsSync(file('dist/src')), await script()]).to.deep.equal([false, 'changed']);
  });
});
