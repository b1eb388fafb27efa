import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { eventually } from '../support/eventually.js';
import { freePort } from '../support/free-port.js';
import { linkedExample } from '../support/package/linked.js';
import { installedExample, runWith } from '../support/package/packed.js';
import { fencedBlocksOf } from '../support/markdown.js';
import { anyDatabase } from '../support/postgres/shared.js';
import { environmentOf, type Environment } from '../support/process/service-process.js';
import { commandsIn, shellBlocksOf } from '../support/shell-blocks.js';
import { minutes } from '../support/times.js';

/** What the example's own password hasher replaces. */
const REPLACED = ['menshen/dist/src/adapters/bcrypt', 'bcryptjs'];

describe('the examples', () => {
  let contracts: string | undefined;
  /** The example of contracts, made once. The test that empties it is the last. */
  const contractsExample = async (): Promise<string> => (contracts ??= await linkedExample('examples/contracts'));

  /** Runs the tests of an example, which must say all of this. */
  const passesItsTests = async (folder: string, database: Environment, said: ReadonlyArray<string>): Promise<void> => {
    const told = await runWith(database, folder, 'npm', 'test');
    for (const each of said) expect(told).to.include(each);
    expect(told)
      .to.match(/\d+ passing/)
      .and.not.to.match(/\d+ (failing|pending)/);
  };

  /** Starts what `npm start` starts, until a list of the module answers, and asks it to stop. */
  const serves = async (folder: string, environment: Environment, module: string): Promise<void> => {
    const port = String(await freePort());
    const env = environmentOf({ ...environment, PORT: port });
    const child = spawn('npm', ['start'], { cwd: folder, env, stdio: 'ignore', detached: true });
    const exited = once(child, 'exit');
    const answer = (path: string) =>
      fetch(`http://127.0.0.1:${port}${path}`).then(
        ({ status }) => status,
        () => 0,
      );
    try {
      await eventually(async () => (await answer('/readyz')) === 200, 90_000);
      expect(await answer(`/api/v1/${module}/page`)).to.equal(401);
    } finally {
      process.kill(-(child.pid ?? 0), 'SIGTERM');
      await exited;
    }
  };

  it('of custom adapters runs the published command and passes its tests and the contracts, without the packages that it replaces', async function () {
    const folder = await installedExample(this, 'examples/custom-adapter');
    await runWith({}, folder, 'npm', 'run', '-s', 'prepare');
    const database = await anyDatabase();
    const migrated = await runWith(database, folder, join(folder, 'node_modules/.bin/menshen'), 'migrate');
    expect(migrated).to.match(/^applied: 0001-/);
    for (const path of REPLACED) await rm(join(folder, 'node_modules', path), { recursive: true });
    await passesItsTests(folder, database, [
      'contract: CaptchaStore',
      'keeps stored entries over a restart',
      'contract: PasswordHasher',
      'logs in with a captcha from a file and a hash by argon2id',
    ]);
  }).timeout(minutes(15));

  it('of contracts is migrated and served by the published command alone, and passes its tests', async () => {
    const folder = await contractsExample();
    const database = await anyDatabase();
    const environment = { ...database, JWT_SECRET: 'for this example alone, and longer than 32 bytes' };
    // npx would take as long as the command
    const menshen = join(folder, 'node_modules/.bin/menshen');
    await runWith({}, folder, join(folder, 'node_modules/.bin/tsc'));
    for (const module of ['contract', 'customer'])
      await runWith({}, folder, menshen, 'module', 'migration', module, '--check');
    const migrated = await runWith(environment, folder, menshen, 'migrate');
    expect(migrated.trim()).to.match(
      /, contract\/0001-[\w-]+, contract\/0002-[\w-]+, contract\/0003-[\w-]+, customer\/0001-[\w-]+, customer\/0002-[\w-]+$/,
    );

    await serves(folder, environment, 'contract');
    await passesItsTests(folder, await anyDatabase(), [
      'contract: managed module contract',
      'are approved once, when their amount is above zero, and cancelled together',
    ]);
  }).timeout(minutes(15));

  it('of one module is made from nothing by the commands of docs/adding-a-module.md, with its declaration', async () => {
    const page = 'docs/adding-a-module.md';
    const folder = await contractsExample();
    for (const path of ['modules', 'migrations', 'test', 'menshen.config.js'])
      await rm(join(folder, path), { recursive: true });
    const environment = { ...(await anyDatabase()), JWT_SECRET: 'for this example alone, and longer than 32 bytes' };
    const run = (command: string) => runWith(environment, folder, 'bash', '-c', command);
    const [[create = ''] = [], commands = [], [later = ''] = []] = shellBlocksOf(page).map(commandsIn);
    const [declaration, configuration] = fencedBlocksOf(await readFile(page, 'utf8'))
      .filter(({ language }) => language === 'ts' || language === 'js')
      .map(({ body }) => body);

    expect(await run(create)).to.include('wrote modules/customer.ts');
    await writeFile(join(folder, 'modules/customer.ts'), declaration ?? '');
    const told: string[] = [];
    for (const command of commands.filter((one) => one !== 'npm start'))
      told.push(await run(command.includes('user add') ? `echo 'Boss#2026' | ${command} --password-stdin` : command));
    expect(told.join('\n'))
      .to.include('wrote migrations/customer/0001-create.sql')
      .and.match(/applied: .*customer\/0001-create\n/)
      .and.match(/added boss with id 1\n/)
      .and.match(/added \d+ menus/);
    expect(commands).to.include('npm start');
    await serves(folder, environment, 'customer');
    expect(await run(later)).to.include('no migration of customer is missing');
    expect(configuration).to.include("import { customer } from './modules/customer.js';");
  }).timeout(minutes(15));
});
