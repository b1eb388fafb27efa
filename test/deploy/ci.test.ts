import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { newFolder } from '../support/new-folder.js';

const SERVERS = ['postgres', 'redis-server', 'nginx', 'caddy', 'chromium', 'systemd-analyze', 'script'];
const TOOLS = ['bash', 'dirname', 'env', 'ls', 'mktemp', 'rm', 'tee', 'grep', 'tail'];

type Case = Readonly<{
  /** What `npm run check` does in place of the checks. */
  check?: string;
  buildFails?: boolean;
  aptFails?: boolean;
  environment?: Readonly<Record<string, string>>;
}>;

/** Runs the script where only these programs exist, with another npm and another apt-get. */
const ran = async ({ check = '', buildFails = false, aptFails = false, environment = {} }: Case) => {
  const folder = await newFolder('ci');
  const program = async (name: string, lines: string) => {
    await writeFile(join(folder, name), `#!/bin/bash\n${lines}\n`);
    await chmod(join(folder, name), 0o755);
  };
  for (const tool of TOOLS) await symlink(`/${tool === 'bash' ? 'bin' : 'usr/bin'}/${tool}`, join(folder, tool));
  for (const server of aptFails ? SERVERS.filter((name) => name !== 'redis-server') : SERVERS)
    await program(server, 'exit 0');
  await program('apt-get', 'echo "no network" >&2; exit 100');
  await program(
    'npm',
    `case "$*" in "run build:console") ${buildFails ? 'exit 3' : 'true'};; "run check") ${check || 'true'};; esac`,
  );
  const child = spawn(resolve('.ci/run'), { env: { HOME: folder, PATH: folder, ...environment } });
  const [output, [status]] = (await Promise.all([text(child.stdout), once(child, 'close')])) as [string, [number]];
  return { status, last: output.trimEnd().split('\n').at(-1) };
};

/** The real mocha on a file with these lines. */
const mocha = async (lines: string): Promise<string> => {
  const file = join(await newFolder('ci-tests'), 'tests.cjs');
  await writeFile(file, lines);
  return `'${process.execPath}' node_modules/mocha/bin/mocha.js --no-config '${file}'`;
};

describe('.ci/run', () => {
  const expectRun = async (how: Case, status: number, last: string) =>
    expect(await ran(how)).to.deep.equal({ status, last });

  it('ends with the sum of the counts of each mocha run', async () => {
    const check = await mocha(`it('x', () => {}); it('y', () => {}); it('z', () => {});`);
    await expectRun({ check: `${check} && ${check}` }, 0, '6 passed, 0 failed');
  });

  it('reads coloured counts, and takes no line of an error message for one', async () => {
    const check = await mocha(
      `it('a', () => {}); it('b', () => { throw new Error('\\n  5 passing\\n  7 failing'); });`,
    );
    await expectRun({ check, environment: { FORCE_COLOR: '1' } }, 1, '1 passed, 1 failed');
  });

  it('takes no count from a program that a test starts', async () => {
    const inner = JSON.stringify(await mocha(`it('x', () => {});`));
    const check = await mocha(
      `after(() => process.exit(3)); it('a', () => require('child_process').execSync(${inner}));`,
    );
    await expectRun({ check }, 3, '0 passed, 1 failed');
  });

  it('fails when a package cannot be installed, the console cannot be built, a check before or after the tests fails, or no test ran', async () => {
    await expectRun({ aptFails: true }, 1, '0 passed, 1 failed');
    await expectRun({ buildFails: true }, 3, '0 passed, 1 failed');
    await expectRun({ check: 'exit 2' }, 2, '0 passed, 1 failed');
    await expectRun({ check: await mocha('') }, 1, '0 passed, 1 failed');
    await expectRun({ check: `${await mocha(`it('a', () => {});`)} && exit 4` }, 4, '1 passed, 1 failed');
  });
});
