import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect } from 'chai';
import { installedExample, runIn } from '../../test/support/package/packed.js';

/** Minified, without compression. Enough for the client with openapi-fetch; less than any framework. */
const MAX_BUNDLE_BYTES = 20_000;

describe('the package of the client', () => {
  let folder: string;
  before(async function () {
    await runIn('client', 'npm', 'run', '-s', 'build');
    folder = await installedExample(this, 'examples/client', 'client');
  });

  it('can be imported by its name, and contains the worker', async () => {
    const program = `console.log(Object.keys(await import('@menshen/client')).join())`;
    expect(await runIn(folder, process.execPath, '--input-type=module', '-e', program)).to.equal('createClient\n');
    expect(statSync(join(folder, 'node_modules/@menshen/client/dist/client/src/proof-worker.js')).size).to.be.above(0);
  });

  it('type-checks and bundles the quick start', async () => {
    await runIn(folder, 'npm', 'run', '-s', 'build');
    expect(statSync(join(folder, 'dist/quick-start.js')).size).to.be.below(MAX_BUNDLE_BYTES);
  });

  it('contains a worker that the documented command of esbuild builds', async () => {
    const command = /^npx (esbuild .*proof-worker\.js)$/m.exec(readFileSync('docs/client.md', 'utf8'))?.[1] ?? '';
    const [program = '', ...words] = command.split(' ');
    await runIn(folder, resolve('node_modules/.bin', program), ...words);
    expect(readFileSync(join(folder, 'proof-worker.js'), 'utf8')).to.match(/onmessage|addEventListener/);
  });
});
