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
  return { output, status, last: output.trimEnd().split('\n').at(-1) };
};

/** A file of tests for the real mocha. */
const tests = async (lines: string): Promise<string> => {
  const file = join(await newFolder('ci-tests'), 'tests.cjs');
  await writeFile(file, lines);
  return `${MOCHA} '${file}'`;
};

describe('.ci/run', () => {
  it('ends with the counts of mocha, after its summary', async () => {
    const { output, status, last } = await ran({ check: await tests(`it('a', () => {}); it('b', () => {});`) });
    expect(output).to.match(/^ {2}2 passing/m);
    expect({ status, last }).to.deep.equal({ status: 0, last: '2 passed, 0 failed' });
  });

  it('reads the counts in spite of colours', async () => {
    const check = await tests(`it('a', () => {}); it('b', () => { throw new Error('no'); });`);
    const { status, last } = await ran({ check, environment: { FORCE_COLOR: '1' } });
    expect({ status, last }).to.deep.equal({ status: 1, last: '1 passed, 1 failed' });
  });

  it('takes no line of an error message for a count', async () => {
    const check = await tests(
      `it('a', () => {}); it('b', () => { throw new Error('\\n  5 passing\\n  7 failing'); });`,
    );
    const { status, last } = await ran({ check });
    expect({ status, last }).to.deep.equal({ status: 1, last: '1 passed, 1 failed' });
  });

  it('takes no count from a program that a test starts', async () => {
    const inner = await tests(`it('x', () => {}); it('y', () => {}); it('z', () => {});`);
    const check = await tests(
      `after(() => process.exit(3)); it('a', () => require('child_process').execSync(${JSON.stringify(inner)}));`,
    );
    const { status, last } = await ran({ check });
    expect({ status, last }).to.deep.equal({ status: 3, last: '0 passed, 1 failed' });
  });

  const failures: Record<string, () => Promise<Case> | Case> = {
    'a package cannot be installed': () => ({ aptFails: true }),
    'a check before the tests fails': () => ({ check: 'exit 2' }),
    'no test ran': async () => ({ check: await tests('') }),
    'the checks end without tests': () => ({}),
  };
  for (const [name, make] of Object.entries(failures))
    it(`fails with a count when ${name}`, async () => {
      const { status, last } = await ran(await make());
      expect(last).to.equal('0 passed, 1 failed');
      expect(status).to.be.above(0);
    });

  it('fails when a check after the tests fails', async () => {
    const { status, last } = await ran({ check: `${await tests(`it('a', () => {});`)} && exit 4` });
    expect({ status, last }).to.deep.equal({ status: 4, last: '1 passed, 1 failed' });
  });
});
