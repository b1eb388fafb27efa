import { expect } from 'chai';
import { newDataDirectory } from '../support/postgres/embedded.js';
import { startListening } from '../support/process/service-process.js';

/** The embedded database's thread is never told to close, so it never has. */
const DEAF_THREAD = `import { Worker } from 'node:worker_threads'; Worker.prototype.postMessage = () => undefined;`;

/** Shortens the limit of 9.5 seconds, and nothing else. */
const SHORT_LIMIT = `const { setTimeout } = globalThis;
  globalThis.setTimeout = Object.assign((act, ms, ...rest) => setTimeout(act, ms === 9500 ? 100 : ms, ...rest), setTimeout);`;

describe('a store that does not close', () => {
  it('keeps the service no longer than its limit of 9.5 seconds: one line, and exit code 1', async () => {
    const service = await startListening(
      { DATA_DIR: await newDataDirectory() },
      { preload: DEAF_THREAD + SHORT_LIMIT },
    );
    service.signal('SIGTERM');
    expect(await service.exited).to.deep.equal({ code: 1, signal: null });
    expect(service.stderr()).to.match(/^menshen: not stopped within 9\.5 seconds.*\n$/);
  });
});
