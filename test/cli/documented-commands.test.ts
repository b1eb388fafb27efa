import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, readFile, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { createClient } from 'redis';
import { environmentOf } from './menshen.js';
import { freePort } from '../support/free-port.js';
import { newFolder } from '../support/new-folder.js';
import { compiled } from '../support/process/build.js';
import { startProcess, stopped } from '../support/process/service-process.js';
import { startStores, type Stores } from '../support/process/stores.js';
import { eventually } from '../support/postgres/service.js';
import { commandsIn, shellBlocksOf } from '../support/shell-blocks.js';

describe('the commands of the documents, in a checkout with both stores', function () {
  this.timeout(180_000);
  let stores: Stores;
  let checkout: string;
  before(async function () {
    stores = await startStores(this);
    checkout = await newFolder('commands');
    await copyFile('package.json', join(checkout, 'package.json'));
    await symlink(resolve('node_modules'), join(checkout, 'node_modules'));
    await symlink(resolve(await compiled('')), join(checkout, 'dist'));
  });

  const environment = (more: Readonly<Record<string, string>> = {}) => {
    const quiet = { npm_config_loglevel: 'error', npm_config_update_notifier: 'false' };
    return environmentOf({ ...quiet, ...stores.environment, ...more });
  };
  const shell = async (script: string, more: Readonly<Record<string, string>> = {}): Promise<string> => {
    const options = { cwd: checkout, env: environment(more) };
    const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], options);
    return stdout;
  };
  const told = (page: string, form: RegExp): string => {
    const found = shellBlocksOf(page)
      .flatMap(commandsIn)
      .find((command) => form.test(command));
    if (found === undefined) throw new Error(`${page} has no ${form.source}`);
    return found;
  };
  /** Starts what the command starts, until it answers, and asks it to stop. */
  const serves = async (command: string, more: Readonly<Record<string, string>> = {}): Promise<void> => {
    const port = String(await freePort());
    const env = environment({ ...more, PORT: port });
    const child = spawn('bash', ['-c', command], { cwd: checkout, env, stdio: 'ignore', detached: true });
    const exited = once(child, 'exit');
    try {
      const ready = () => fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
      await eventually(async () => (await ready())?.ok === true, 60_000);
    } finally {
      process.kill(-(child.pid ?? 0), 'SIGTERM');
      await exited;
    }
  };

  it('bring the service up', async () => {
    const secret = told('README.md', /JWT_SECRET/);
    expect(await shell(told('README.md', /run migrate/))).to.include('the schema is up to date');
    await serves(`${secret}; exec ${told('README.md', /^npm start/)}`);
    await serves(`${secret}; exec env ${told('docs/observing.md', /^OTEL/)}`);
  });

  it('make a secret, and are a doctor and an operator', async () => {
    const JWT_SECRET = (await shell(told('docs/deploying.md', /^node -p/))).trim();
    expect(Buffer.from(JWT_SECRET, 'base64url')).to.have.length(48);
    expect(await shell(told('docs/deploying.md', /menshen migrate/))).to.include('the schema is up to date');
    const added = told('docs/commands.md', /--password-stdin/);
    expect(await shell(added, { FIRST_PASSWORD: 'Newcomer#2026' })).to.match(/^added lilei with id \d+\n$/);
    const unlock = `${told('docs/commands.md', /unlock/)} 2>&1 || true`;
    expect(await shell(unlock, { JWT_SECRET })).to.include('no failed login of lilei from 198.51.100.7 is counted');
    // what this Redis lacks is a problem to the doctor
    const examined = await shell(`${told('docs/commands.md', /doctor/)} || true`, { JWT_SECRET });
    for (const line of examined.trim().split('\n')) expect(line).to.match(/^(ok|problem|warning) |^ +→ |^\d+ problem/);
    expect(examined).to.include('ok       database: answers');
  });

  it('walk through the API', async () => {
    const service = await startProcess(stores.environment);
    try {
      const API = `${(await service.listening).url}/api/v1`;
      const [first, second] = shellBlocksOf('docs/api.md').map(({ text }) => text.replace(/^API=.*$/m, ''));
      const KEY = (await shell(`${first ?? ''}\necho $KEY`, { API })).trim();
      const picture = await readFile(join(checkout, 'captcha.png'));
      expect(picture.subarray(1, 4).toString()).to.equal('PNG');

      const redis = await createClient({ url: stores.redis.url }).connect();
      const CODE = (await redis.get(KEY)) ?? '';
      redis.destroy();
      const said = await shell((second ?? '').replace(/^CODE=.*$/m, ''), { API, KEY, CODE });
      expect(said).to.match(/"username":"auditor","realname":"李审计"/);
      expect(said)
        .to.match(/HTTP\/1\.1 401 Unauthorized/)
        .and.include('X-Failure-Reason: TokenRevoked');
      expect(said.trim().split('\n').at(-1)).to.equal(
        '{"code":1,"msg":"登录已失效,请重新登录","data":null,"ok":false}',
      );
    } finally {
      await stopped(service);
    }
  });
});
