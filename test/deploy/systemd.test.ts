import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { newFolder } from '../support/new-folder.js';
import { skipped } from '../support/skipped.js';

const analyze = (...words: string[]) => promisify(execFile)('systemd-analyze', words);

/** The limit of systemd for "OK", of 10. */
const MAX_EXPOSURE = 2;

describe('the unit for systemd', () => {
  let unit: string;
  before(async function () {
    if (spawnSync('systemd-analyze', ['--version']).status !== 0) skipped(this, 'systemd-analyze (systemd)');
    unit = join(await newFolder('unit'), 'menshen.service');
    // systemd checks that programs and folders exist
    const text = readFileSync('deploy/systemd/menshen.service', 'utf8');
    await writeFile(unit, text.replaceAll('/usr/bin/node', process.execPath).replaceAll('/opt/menshen', resolve('.')));
  });

  it('is valid, and has an exposure level below the maximum', async () => {
    const { stderr } = await analyze('verify', '--man=no', unit);
    expect(stderr.split('\n').filter((line) => line.includes('menshen.service'))).to.deep.equal([]);
    const { stdout } = await analyze('security', '--offline=yes', '--no-pager', unit);
    expect(Number(/exposure level for [^:]+: ([\d.]+)/.exec(stdout)?.[1])).to.be.below(MAX_EXPOSURE);
  });
});
