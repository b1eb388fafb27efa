import { expect } from 'chai';
import { newDataDirectory } from '../support/postgres/embedded.js';
import { startProcess } from '../support/process/service-process.js';

/** The embedded database's thread is never told to close, so it never has. */
const DEAF_THREAD = `import { Worker } from 'node:worker_threads'; Worker.prototype.postMessage = () => undefined;`;

describe('a store that does not close', () => {
  it('keeps the service no longer than ten seconds: one line, and exit code 1', async function () {
    this.timeout(40_000);
    const service = await startProcess({ DATA_DIR: await newDataDirectory() }, { preload: DEAF_THREAD });
    await service.listening;
    const signalled = performance.now();
    service.signal('SIGTERM');
    expect(await service.exited).to.deep.equal({ code: 1, signal: null });
    expect(performance.now() - signalled).to.be.below(11_000);
    expect(service.stderr()).to.match(/^menshen: not stopped within 9\.5 seconds.*\n$/);
  });
});
