import { expect } from 'chai';
import { existsSync } from 'node:fs';
import { makePrivateFolder } from '../../../src/adapters/pglite/private-folder.js';

/** A folder of the kernel. No user can change its rights. */
const FIXED = '/proc/self/task';

describe('a private folder', () => {
  it('whose rights cannot be changed is not private, and that is no error', async function test() {
    if (!existsSync(FIXED)) this.skip();
    expect(await makePrivateFolder(FIXED)).to.equal(false);
  });
});
