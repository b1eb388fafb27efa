import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { ENGINES } from '../../support/engines.js';
import { newFolder } from '../../support/new-folder.js';
import { compiled } from '../../support/process/build.js';

const ROOT = resolve('.');
const ADAPTER = 'src/adapters/bcrypt';

const SCRIPT = `
  const [, , folder, extension, name] = process.argv;
  const { bcryptPasswordHasher } = await import(folder + 'bcrypt-password-hasher' + extension);
  const { bcryptjsEngine, nativeEngine } = await import(folder + 'engine' + extension);
  const engine = name === 'native' ? await nativeEngine() : bcryptjsEngine;
  const hasher = bcryptPasswordHasher({ engine, cost: 4, threads: 2 });
  const hash = await hasher.hash('123456');
  console.log(await Promise.all([hasher.verify('123456', hash), hasher.verify('654321', hash)]));
  await hasher.close();
  console.log(process.getActiveResourcesInfo().filter((what) => ['Timeout', 'MessagePort'].includes(what)));
`;

/** Hashes and verifies in a process that must end by itself. When the time is over it is killed, and this fails. */
const expectWorks = async (
  adapter: string,
  extension: string,
  name: string,
  nodeOptions: ReadonlyArray<string> = [],
  launcher: ReadonlyArray<string> = [],
) => {
  const script = join(await newFolder('bcrypt'), 'script.mjs');
  writeFileSync(script, SCRIPT);
  const modules = `${pathToFileURL(resolve(ROOT, adapter)).href}/`;
  const env = { ...process.env, NODE_OPTIONS: '' };
  const options = { cwd: ROOT, env, timeout: 180_000 };
  const words = [...launcher, process.execPath, ...nodeOptions, script, modules, extension, name];
  const run = promisify(execFile)(words[0] ?? '', words.slice(1), options);
  expect(await run).to.deep.equal({ stdout: "[ 'match', 'mismatch' ]\n[]\n", stderr: '' });
};

describe('bcrypt password hasher in a process of its own', () => {
  it('works from source, and the process can end', () => expectWorks(ADAPTER, '.ts', 'bcryptjs', ['--import=tsx']));

  it('works in a process with a high nice value', async function () {
    if (process.platform !== 'linux') this.skip();
    await expectWorks(await compiled(ADAPTER), '.js', 'bcryptjs', [], ['nice', '-n', '15']);
  });

  for (const [name, engine] of Object.entries(ENGINES))
    it(`works compiled on ${name}, without a loader, and the process can end`, async function () {
      await engine(this);
      await expectWorks(await compiled(ADAPTER), '.js', name);
    });
});
