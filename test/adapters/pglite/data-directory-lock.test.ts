import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { lockDataDirectory } from '../../../src/adapters/pglite/data-directory-lock.js';
import { identityOf, isRunning } from '../../../src/adapters/pglite/process-identity.js';
import { newFolder } from '../../support/new-folder.js';

describe('data directory lock', () => {
  let folder: string;
  let lock: string;
  beforeEach(async () => {
    folder = await newFolder('lock');
    lock = join(folder, 'postgres.lock');
  });

  const wins = async (): Promise<boolean> => {
    try {
      await (
        await lockDataDirectory(folder)
      )();
      return true;
    } catch (error) {
      expect(error).to.be.an('error').with.property('message').that.includes(folder);
      return false;
    }
  };

  it('refuses a second start until the first one releases the lock', async () => {
    const unlock = await lockDataDirectory(folder);
    expect(await wins()).to.be.false;
    await unlock();
    expect(existsSync(lock)).to.be.false;
    expect(await wins()).to.be.true;
  });

  const edited = (parts: object) => (text: string) => JSON.stringify({ ...(JSON.parse(text) as object), ...parts });
  const stale: Record<string, (text: string) => string> = {
    'a process that is gone': edited({ pid: 2 ** 22 + 1 }),
    'an earlier process of our own number, as in a container': edited({ token: 'theirs' }),
    'somebody who did not finish writing': () => '{"pid"',
    'somebody who wrote nothing': () => '',
  };
  for (const [whose, edit] of Object.entries(stale)) {
    it(`lets exactly one of eight starts take over the lock of ${whose}`, async () => {
      const unlock = await lockDataDirectory(folder);
      const text = await readFile(lock, 'utf8');
      await unlock();
      await writeFile(lock, edit(text));
      const starts = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataDirectory(folder)));
      const won = starts.filter((start) => start.status === 'fulfilled');
      expect(won).to.have.length(1);
      await won[0]!.value();
      expect(existsSync(lock)).to.be.false;
    });
  }

  it('refuses a start while another process holds the lock', async () => {
    await writeFile(lock, JSON.stringify({ ...identityOf(process.ppid), token: 'theirs' }));
    expect(await wins()).to.be.false;
  });

  it('distinguishes a running process from an earlier one with the same process id', function () {
    if (!existsSync('/proc/self/stat')) this.skip();
    expect(isRunning(identityOf(process.ppid))).to.be.true;
    expect(isRunning({ pid: process.ppid, startedAt: 'before' })).to.be.false;
  });
});
