import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { newFolder } from '../support/new-folder.js';

const SERVERS = ['postgres', 'redis-server', 'chromium', 'systemd-analyze', 'script'];
const TOOLS = ['bash', 'dirname', 'env', 'ls', 'mktemp', 'rm', 'tee', 'grep', 'tail'];
const MOCHA = `'${process.execPath}' node_modules/mocha/bin/mocha.js --no-config`;

type Case = Readonly<{
  /** What `npm run check` does in place of the checks. */
  check?: string;
  aptFails?: boolean;
  environment?: Readonly<Record<string, string>>;
}>;

/** Runs the script where only these programs exist, with another npm and another apt-get. */
const ran = async ({ check = '', aptFails = false, environment = {} }: Case) => {
  const folder = await newFolder('ci');
  const program = async (name: string, lines: string) => {
    await writeFile(join(folder, name), `#!/bin/bash\n${lines}\n`);
    await chmod(join(folder, name), 0o755);
  };
  for (const tool of TOOLS) await symlink(`/${tool === 'bash' ? 'bin' : 'usr/bin'}/${tool}`, join(folder, tool));
  for (const server of aptFails ? SERVERS.filter((name) => name !== 'redis-server') : SERVERS)
    await program(server, 'exit 0');
  await program('apt-get', 'echo "no network" >&2; exit 100');
  await program('npm', `[ "$1" != run ] || { ${check || 'true'}; }`);
  const child = spawn(resolve('.ci/run'), { env: { HOME: folder, PATH: folder, ...environment } });
  const [output, [status]] = (await Promise.all([text(child.stdout), once(child, 'close')])) as [string, [number]];
  return { status, last: output.trimEnd().split('\n').at(-1) };
};

/** A file of tests for the real mocha. */
const tests = async (lines: string): Promise<string> => {
  const file = join(await newFolder('ci-tests'), 'tests.cjs');
  await writeFile(file, lines);
  return `${MOCHA} '${file}'`;
};

const THREE = `it('x', () => {}); it('y', () => {}); it('z', () => {});`;

/** The checks, and the status and the last line that they lead to. */
const CASES: Readonly<Record<string, readonly [() => Promise<Case> | Case, status: number, last: string]>> = {
  'ends with the counts of mocha': [async () => ({ check: await tests(THREE) }), 0, '3 passed, 0 failed'],
  'reads coloured counts, and takes no line of an error message for one': [
    async () => ({
      check: await tests(`it('a', () => {}); it('b', () => { throw new Error('\\n  5 passing\\n  7 failing'); });`),
      environment: { FORCE_COLOR: '1' },
    }),
    1,
    '1 passed, 1 failed',
  ],
  'takes no count from a program that a test starts': [
    async () => {
      const inner = JSON.stringify(await tests(THREE));
      const lines = `it('a', () => require('child_process').execSync(${inner}));`;
      return { check: await tests(`after(() => process.exit(3)); ${lines}`) };
    },
    3,
    '0 passed, 1 failed',
  ],
  'fails when a package cannot be installed': [() => ({ aptFails: true }), 1, '0 passed, 1 failed'],
  'fails when a check before the tests fails': [() => ({ check: 'exit 2' }), 2, '0 passed, 1 failed'],
  'fails when no test ran': [async () => ({ check: await tests('') }), 1, '0 passed, 1 failed'],
  'fails when a check after the tests fails': [
    async () => ({ check: `${await tests(`it('a', () => {});`)} && exit 4` }),
    4,
    '1 passed, 1 failed',
  ],
};

describe('.ci/run', () => {
  for (const [name, [make, status, last]] of Object.entries(CASES))
    it(name, async () => {
      expect(await ran(await make())).to.deep.equal({ status, last });
    });
});
