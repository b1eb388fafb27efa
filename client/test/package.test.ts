import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { installedExample, runIn } from '../../test/support/package/packed.js';

/** Enough for the client with openapi-fetch; less than any framework. */
const MAX_BUNDLE_BYTES = 40_000;

describe('the package of the client', () => {
  let folder: string;
  before(async function () {
    await runIn('client', 'npm', 'run', '-s', 'build');
    folder = await installedExample(this, 'examples/client', 'client');
  });

  it('is imported by its name, and has the worker beside it', async () => {
    const program = `console.log(Object.keys(await import('@menshen/client')).join())`;
    expect(await runIn(folder, process.execPath, '--input-type=module', '-e', program)).to.equal('createClient\n');
    expect(statSync(join(folder, 'node_modules/@menshen/client/dist/proof-worker.js')).size).to.be.above(0);
  });

  it('type-checks and bundles the quick start', async () => {
    await runIn(folder, 'npm', 'run', '-s', 'build');
    expect(statSync(join(folder, 'dist/quick-start.js')).size).to.be.below(MAX_BUNDLE_BYTES);
  });
});
