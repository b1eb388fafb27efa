import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { keptFactorKey } from '../../src/cli/process/kept-key.js';
import { newFolder } from '../support/new-folder.js';

describe('the key of second factors of a demo', () => {
  it('is drawn once for a folder, and only its owner can read it', async () => {
    const folder = join(await newFolder('kept-key'), 'data');
    const key = keptFactorKey(folder);
    expect((await stat(folder)).mode & 0o777).to.equal(0o700);
    expect(key).to.match(/^[\da-f]{64}$/);
    expect(keptFactorKey(folder)).to.equal(key);
    const [file = ''] = await readdir(folder);
    expect(await readFile(join(folder, file), 'utf8')).to.equal(key);
    expect((await stat(join(folder, file))).mode & 0o777).to.equal(0o600);
    expect(keptFactorKey(await newFolder('kept-key'))).not.to.equal(key);
  });

  it('is none where the folder cannot be made', async () => {
    const folder = await newFolder('kept-key');
    const [path] = [join(folder, 'a')];
    keptFactorKey(path);
    expect(keptFactorKey(join(path, 'factor-key', 'below'))).to.equal(undefined);
  });
});
