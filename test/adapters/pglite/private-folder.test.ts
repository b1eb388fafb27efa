import { expect } from 'chai';
import { existsSync } from 'node:fs';
import { makePrivateFolder } from '../../../src/adapters/pglite/private-folder.js';

/** Files of the kernel: its rights cannot be changed, whoever asks. */
const FIXED = '/proc/self/task';

describe('a private folder', () => {
  it('whose rights cannot be changed is not private, and that is no error', async function test() {
    if (!existsSync(FIXED)) this.skip();
    expect(await makePrivateFolder(FIXED)).to.equal(false);
  });
});
