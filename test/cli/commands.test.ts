import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { mkdir } from 'node:fs/promises';
import { expect } from 'chai';
import { eventually } from '../support/eventually.js';
import { newFolder } from '../support/new-folder.js';
import { newDataDirectory } from '../support/postgres/embedded.js';
import { anyDatabase } from '../support/postgres/shared.js';
import { compiled } from '../support/process/build.js';

/** A command of the product as a process of its own, without what this process was given. */
const start = async (command: string, environment: Readonly<Record<string, string>>) => {
  const child = spawn(process.execPath, [await compiled(`src/cli/${command}.js`)], {
    env: { PATH: process.env['PATH'], BCRYPT_COST: '4', PORT: '0', ...environment },
  });
  const said = { output: '', errors: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.errors += text));
  const exited = once(child, 'close').then(([code]) => code as number | null);
  const says = async (pattern: RegExp): Promise<string> => {
    await eventually(() => pattern.test(said.output) || child.exitCode !== null, 60_000);
    return pattern.exec(said.output)?.[1] ?? expect.fail(`${command} ended: ${said.errors}`);
  };
  return { said, exited, says, signal: (signal: NodeJS.Signals) => child.kill(signal) };
};

const run = async (command: string, environment: Readonly<Record<string, string>>) => {
  const { said, exited } = await start(command, environment);
  return { code: await exited, ...said };
};

/** The database as a command names it. */
const storesIn = (environment: Readonly<Record<string, string>>): string => {
  const { DATABASE_URL, DATA_DIR = '' } = environment;
  if (DATABASE_URL === undefined) return `the embedded database in ${DATA_DIR}`;
  const { host, pathname } = new URL(DATABASE_URL);
  return `the database postgres://${host}${pathname}`;
};

describe('commands', function () {
  this.timeout(120_000);

  it('bring the schema up and load the demo data, once, without the signing secret', async () => {
    const environment = { DATA_DIR: join(await newFolder('cli'), 'stores'), ...(await anyDatabase()) };
    const embedded = !('DATABASE_URL' in environment);
    const unmigrated = await run('seed', environment);
    expect(unmigrated).to.include({ code: 1, output: '' });
    expect(unmigrated.errors).to.match(
      /^menshen: the schema of the database lacks \d+ migrations: run menshen migrate$/m,
    );

    const first = await run('migrate', environment);
    const errors = `menshen: using ${storesIn(environment)} and a key-value store in memory\n`;
    expect(first).to.include({ code: 0, errors });
    expect(first.output).to.match(/^applied: \w/);
    expect(unmigrated.errors.includes('creating the embedded database in')).to.equal(embedded);
    expect((await run('migrate', environment)).output).to.equal('the schema is up to date\n');

    expect(await run('seed', environment)).to.deep.equal({ code: 0, output: 'demo data loaded\n', errors });
    expect(await run('seed', environment)).to.deep.equal({
      code: 0,
      output: 'the database has users: nothing was changed\n',
      errors,
    });
  });

  it('name no user and no password of the stores that they work on', async () => {
    const { errors } = await run('seed', {
      DATABASE_URL: 'postgres://owner:Hunter2@127.0.0.1:1/x?password=Hunter2&sslmode=disable',
      REDIS_URL: 'redis+sentinel://owner:Hunter2@127.0.0.1:1,127.0.0.1:2/main',
    });
    expect(errors.split('\n')[0]).to.equal(
      'menshen: using the database postgres://127.0.0.1:1/x and the key-value store redis+sentinel://127.0.0.1:1,127.0.0.1:2/main',
    );
    expect(errors).to.not.include('Hunter2').and.to.not.include('owner');
  });

  it('say before a first start that they make the embedded database', async () => {
    // what is in the way of the lock ends the start before it takes time
    const DATA_DIR = await newFolder('cli');
    await mkdir(join(DATA_DIR, 'postgres.lock'));
    for (const command of ['migrate', 'demo']) {
      const { code, errors } = await run(command, { DATA_DIR });
      expect(code).to.equal(1);
      expect(errors).to.match(/^menshen: creating the embedded database in [^\n]+, which can take half a minute\n/m);
    }
  });

  it('show the whole service with the demo, whatever stores the environment names, until Ctrl-C', async () => {
    const environment = {
      DATA_DIR: await newDataDirectory(),
      DATABASE_URL: 'postgres://127.0.0.1:1/x',
      REDIS_URL: 'redis://127.0.0.1:1',
    };
    const demo = await start('demo', environment);
    const url = await demo.says(/listens on (http:\/\/\S+)/);
    for (const account of ['admin', 'auditor', 'guest', 'retired']) expect(demo.said.output).to.include(account);
    expect(demo.said.output).to.include(`curl -s ${url}/api/v1/captcha`);
    expect((await fetch(`${url}/readyz`)).status).to.equal(200);
    expect(await (await fetch(`${url}/api/v1/captcha`)).json()).to.have.keys('code', 'msg', 'data');

    const PORT = new URL(url).port;
    const second = await run('demo', { ...environment, DATA_DIR: await newDataDirectory(), PORT });
    expect(second).to.include({ code: 1, output: '' });
    expect(second.errors).to.match(
      new RegExp(`^menshen: port ${PORT} is in use: choose another, such as PORT=\\d+ npm run demo\\n$`),
    );

    demo.signal('SIGINT');
    expect(await demo.exited).to.equal(0);
  });
});
