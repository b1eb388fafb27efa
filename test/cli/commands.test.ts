import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { expect } from 'chai';
import { writeConsole } from '../support/http/console-folder.js';
import { newFolder } from '../support/new-folder.js';
import { newDataDirectory } from '../support/postgres/embedded.js';
import { anyDatabase, sharedPostgres } from '../support/postgres/shared.js';
import { compiled } from '../support/process/build.js';
import { runProgram, startProgram, stopped, type Environment } from '../support/process/service-process.js';
import { menshenHere } from './here.js';
import { done } from './operator.js';

const run = (command: 'migrate' | 'seed' | 'demo', environment: Environment) => {
  const settings = { BCRYPT_COST: '4', PORT: '0', ...environment };
  return command === 'demo'
    ? runProgram('src/cli/demo.js', settings)
    : runProgram('src/cli/menshen.js', settings, { words: [command] });
};

/** The database as a command names it. */
const storesIn = ({ DATABASE_URL, DATA_DIR = '' }: Environment): string => {
  if (DATABASE_URL === undefined) return `the embedded database in ${DATA_DIR}`;
  const { host, pathname } = new URL(DATABASE_URL);
  return `the database postgres://${host}${pathname}`;
};

describe('commands', () => {
  it('create the schema and load the demo data, once, without the signing secret', async () => {
    const environment = { DATA_DIR: join(await newFolder('cli'), 'stores'), ...(await anyDatabase()) };
    const unmigrated = await menshenHere(['seed'], { environment });
    expect(unmigrated).to.include({ code: 1, output: '' });
    expect(unmigrated.errors).to.match(
      /^menshen: (the schema of the database lacks 0001-\w+(?:, \d{4}-[\w-]+)*: run|there is no database in [^\n]+ with) menshen migrate$/m,
    );

    const stderr = `menshen: using ${storesIn(environment)} and a key-value store in memory\n`;
    const first = await run('migrate', environment);
    expect(first).to.include({ code: 0, stderr });
    expect(first.stdout).to.match(/^applied: \w/);
    const seeded = { code: 0, signal: null, stdout: 'demo data loaded\n', stderr };
    expect(await run('seed', environment)).to.deep.equal(seeded);
    for (const [command, line] of [
      ['migrate', 'the schema is up to date'],
      ['seed', 'the database has users: nothing was changed'],
    ] as const)
      expect(await menshenHere([command], { environment })).to.deep.equal(done(line));
  });

  it('seed refuses under mlps, and the database stays without users', async () => {
    const environment = { DATA_DIR: join(await newFolder('cli'), 'stores'), ...(await anyDatabase()) };
    expect(await menshenHere(['migrate'], { environment })).to.include({ code: 0 });
    const refusal = await menshenHere(['seed'], {
      environment: { ...environment, ACCOUNT_POLICY: 'mlps', FACTOR_KEY: '0f'.repeat(16) + 'f0'.repeat(16) },
    });
    expect(refusal).to.include({ code: 1, output: '' });
    expect(refusal.errors).to.include('run menshen user add');
    expect(await menshenHere(['user', 'list'], { environment })).to.include({ code: 0, output: '' });
  });

  it('print no user and no password of the stores that they use', async () => {
    const { stderr } = await run('seed', {
      DATABASE_URL: 'postgres://owner:Hunter2@127.0.0.1:1/x?password=Hunter2&sslmode=disable',
      REDIS_URL: 'redis+sentinel://owner:Hunter2@127.0.0.1:1,127.0.0.1:2/main',
    });
    expect(stderr.split('\n')[0]).to.equal(
      'menshen: using the database postgres://127.0.0.1:1/x and the key-value store redis+sentinel://127.0.0.1:1,127.0.0.1:2/main',
    );
    expect(stderr).to.not.include('Hunter2').and.to.not.include('owner');
  });

  it('refuse to migrate a database of a version before 0.1.0, and say what to do', async function () {
    const server = await sharedPostgres(this);
    const DATABASE_URL = await server.newDatabase();
    const database = new URL(DATABASE_URL).pathname.slice(1);
    await server.run(
      `create table mikro_orm_migrations (id serial primary key, name varchar(255), executed_at timestamptz(0));
      insert into mikro_orm_migrations (name) values ('0001-records-and-links')`,
      database,
    );
    const refused = await menshenHere(['migrate'], { environment: { DATABASE_URL, DATABASE_DEADLINE_MS: '10000' } });
    expect(refused).to.include({ code: 1, output: '' });
    expect(refused.errors).to.match(
      /^menshen: the database was made by a version before 0\.1\.0, which cannot be updated: create a new database\n$/,
    );
    const tables = `select tablename as name from pg_tables where schemaname = 'public'`;
    expect(await server.run(tables, database)).to.deep.equal([{ name: 'mikro_orm_migrations' }]);
  });

  it('make no embedded database, except for its migration', async () => {
    const DATA_DIR = await newFolder('cli');
    for (const words of [['user', 'list'], ['session', 'list'], ['menu', 'init'], ['seed']])
      expect(await menshenHere(words, { environment: { DATA_DIR } })).to.deep.equal({
        code: 1,
        output: '',
        errors: `menshen: there is no database in ${DATA_DIR}: set DATABASE_URL, or create an embedded database with menshen migrate\n`,
      });
    expect(await readdir(DATA_DIR)).to.deep.equal([]);
  });

  it('the demo prints its usage for --help, and refuses other words and mlps before it writes anything', async () => {
    const DATA_DIR = join(await newFolder('cli'), 'demo');
    for (const word of ['--help', '-h']) {
      const shown = await runProgram('src/cli/demo.js', { DATA_DIR }, { words: [word] });
      expect(shown).to.include({ code: 0, stderr: '' });
      expect(shown.stdout).to.match(/^Usage: npm run demo\n/);
    }
    const mistaken = await runProgram('src/cli/demo.js', { DATA_DIR }, { words: ['--port=1'] });
    expect(mistaken).to.include({
      ...{ code: 2, stdout: '' },
      stderr: 'menshen: the demo has no arguments: --help shows its settings\n',
    });
    const refused = await run('demo', { DATA_DIR, ACCOUNT_POLICY: 'mlps' });
    expect(refused).to.include({ code: 1, stdout: '' });
    expect(refused.stderr).to.include('run menshen user add');
    expect(existsSync(DATA_DIR)).to.equal(false);
  });

  it('say before a first start that they make the embedded database', async () => {
    // what is in the way of the lock ends the start before it takes time
    const DATA_DIR = await newFolder('cli');
    await mkdir(join(DATA_DIR, 'postgres.lock'));
    for (const command of ['migrate', 'demo'] as const) {
      const { code, stderr } = await run(command, { DATA_DIR });
      expect(code).to.equal(1);
      expect(stderr).to.match(/^menshen: creating the embedded database in [^\n]+, which can take half a minute\n/m);
    }
  });

  it('run the whole service with the demo, whatever stores the environment names, until Ctrl-C', async () => {
    const built = await compiled('console');
    await writeConsole(built);
    const nowhere = { DATABASE_URL: 'postgres://127.0.0.1:1/x', REDIS_URL: 'redis://127.0.0.1:1' };
    const DATA_DIR = await newDataDirectory();
    const demo = await startProgram('src/cli/demo.js', { PORT: '0', DATA_DIR, ...nowhere });
    const url = await demo.says(/listens on (http:\/\/\S+)/);
    const paths = ['captcha', 'user/page', 'refreshToken', 'logout'].map((path) => `/api/v1/${path}`);
    const accounts = ['admin', 'auditor', 'guest', 'retired'];
    const invitation = `Open this in a browser:   ${url}/console/`;
    for (const shown of [invitation, ...accounts, `curl -s ${url}/api/v1/captcha`, ...paths])
      expect(demo.stdout()).to.include(shown);
    expect((await fetch(`${url}/readyz`)).status).to.equal(200);
    expect(await (await fetch(`${url}/openapi.json`)).json()).to.include({ 'x-second-factor': true });
    const page = await fetch(url);
    expect([page.status, page.url]).to.deep.equal([200, `${url}/console/`]);
    expect(await page.text())
      .to.include('<title>Menshen</title>')
      .and.to.not.include('__CSP_NONCE__');
    await rm(built, { recursive: true });
    for (const path of ['captcha', 'captcha?kind=proof'])
      expect(await (await fetch(`${url}/api/v1/${path}`)).json()).to.have.keys('code', 'msg', 'data');

    expect(await stopped(demo, 'SIGINT')).to.deep.equal({ code: 0, signal: null });

    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const PORT = String((other.address() as AddressInfo).port);
    try {
      const unused = join(await newFolder('cli'), 'demo');
      const second = await run('demo', { DATA_DIR: unused, PORT, HOST: '127.0.0.1' });
      expect(second).to.include({ code: 1, stdout: '' });
      expect(second.stderr).to.match(
        new RegExp(`^menshen: port ${PORT} is in use: choose another, such as PORT=\\d+ npm run demo\\n$`),
      );
      expect(existsSync(join(unused, 'postgres'))).to.equal(false);
    } finally {
      other.close();
    }

    const withoutConsole = await startProgram('src/cli/demo.js', { PORT: '0', DATA_DIR });
    await withoutConsole.says(/# 6\. log out/);
    expect(withoutConsole.stdout()).to.not.include('Open this in a browser');
    await stopped(withoutConsole, 'SIGINT');
  });
});
